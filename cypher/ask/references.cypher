// Every use of the symbol $symbol, by place, those in tests last, at most $limit; only edges that $kind
// names (`CALLS`, `EXTENDS IMPLEMENTS` …) in a role that $role names, unless these are empty.
// `from_id` is the symbol that uses it. A popular one is used from thousands: what is more is looked up by id.
MATCH (source:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(:Symbol {id: $symbol})
WHERE ($kind = '' OR $kind CONTAINS label(edge)) AND ($role = '' OR $role CONTAINS edge.role)
RETURN label(edge) AS kind, edge.line AS line, edge.role AS role, edge.confidence AS confidence,
       edge.strategy AS strategy, source.id AS from_id
ORDER BY source.test, source.path, line, kind, from_id, role, confidence, strategy
LIMIT $limit
