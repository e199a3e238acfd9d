// Where these symbols are used, imports included, and how, at most $limit of each.
// Asked once for each $id of $ids.
MATCH (source:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(used:Symbol {id: $id})
RETURN used.id AS used_id, source.path AS path, edge.line AS line, label(edge) AS kind, edge.role AS role,
       edge.confidence AS confidence, edge.strategy AS strategy, source.id AS from_id
ORDER BY path, line, from_id, kind, role, strategy
LIMIT $limit
