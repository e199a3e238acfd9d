// The uses of these methods that $kind names (`CALLS`, `REFERENCES`, or both), by place, those in tests last.
// Asked once for each $id of $ids. `own` says that it is an overriding method's own call of what it overrides.
MATCH (source:Symbol)-[edge:CALLS|REFERENCES]->(used:Symbol {id: $id})
WHERE $kind CONTAINS label(edge)
RETURN used.id AS used_id, label(edge) AS kind, edge.line AS line, edge.role AS role, source.id AS from_id,
       edge.strategy = 'inherited member' AND source.name = used.name AS own
ORDER BY source.test, source.path, line, kind, from_id, role
