// Every use of these symbols other than by importing them, by place, those in tests last, at most $limit each.
// Asked once for each $id of $ids.
MATCH (source:Symbol)-[edge:CALLS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(used:Symbol {id: $id})
RETURN used.id AS used_id, label(edge) AS kind, edge.line AS line, source.id AS from_id
ORDER BY source.test, source.path, line, kind, from_id
LIMIT $limit
