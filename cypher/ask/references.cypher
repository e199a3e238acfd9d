// Every use of the symbol $symbol, by place, paths like $tests last, at most $limit; only edges that $kind
// names (`CALLS`, `EXTENDS IMPLEMENTS` …) in a role that $role names, unless these are empty.
MATCH (source:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(:Symbol {id: $symbol})
WHERE ($kind = '' OR $kind CONTAINS label(edge)) AND ($role = '' OR $role CONTAINS edge.role)
RETURN label(edge) AS kind, edge.line AS line, edge.role AS role, edge.confidence AS confidence,
       edge.strategy AS strategy, source.*
ORDER BY regexp_matches(source.path, $tests), source.path, line, kind, source.id
LIMIT $limit
