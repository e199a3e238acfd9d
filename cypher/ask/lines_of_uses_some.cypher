// The same as lines_of_uses of the symbols at these $places in the table of symbols, in one question: in no order, at most $limit
// of all together. One column of symbols alone is returned, as calls_into_some does.
MATCH (source:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(used:Symbol)
WHERE offset(id(used)) IN $places
RETURN offset(id(used)) AS used, edge.line AS line, label(edge) AS kind, edge.role AS role, edge.confidence AS confidence,
       edge.strategy AS strategy, source.id AS from_id
LIMIT $limit
