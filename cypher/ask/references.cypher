// Every use of the symbol $symbol, by place, paths like $tests last; of one $kind only (`CALLS`, `IMPORTS` …) unless
// that is empty. At most $limit.
MATCH (source:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(:Symbol {id: $symbol})
WHERE $kind = '' OR label(edge) = $kind
RETURN label(edge) AS kind, edge.line AS line, edge.role AS role, edge.confidence AS confidence,
       edge.strategy AS strategy, source.*
ORDER BY regexp_matches(source.path, $tests), source.path, line, kind, source.id
LIMIT $limit
