// How often each file uses what another defines, by kind of edge, with the line of the first: one pass over all edges.
// An import that is a guess (C#'s `using` of a namespace that libraries declare, too) is no use of the file that it names;
// nor is it one that a type has the methods of an interface which it never names, as in Go.
MATCH (source:Symbol)-[use:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|REFERENCES]->(target:Symbol)
WHERE source.path <> target.path AND (NOT label(use) IN ['IMPORTS', 'IMPLEMENTS'] OR use.confidence <> 'heuristic')
RETURN source.path AS source, target.path AS target, label(use) AS kind, count(*) AS times, min(use.line) AS line
ORDER BY source, target, kind
