// Every use of the symbols at these $places in the table of symbols other than by importing them, in no order, at most
// $limit of all together.
MATCH (source:Symbol)-[edge:CALLS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(used:Symbol)
WHERE offset(id(used)) IN $places
RETURN offset(id(used)) AS used, label(edge) AS kind, edge.line AS line, source.id AS from_id
LIMIT $limit
