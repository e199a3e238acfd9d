// How often each file uses what another defines, by kind of edge, with the line of the first: one pass over all edges.
MATCH (source:Symbol)-[use:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|REFERENCES]->(target:Symbol)
WHERE source.path <> target.path
RETURN source.path AS source, target.path AS target, label(use) AS kind, count(*) AS times, min(use.line) AS line
ORDER BY source, target, kind
