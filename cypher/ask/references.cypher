// Every use of a symbol, by place.
MATCH (source:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(:Symbol {id: $symbol})
WHERE $kind = '' OR label(edge) = $kind
RETURN label(edge) AS kind, edge.line AS line, edge.role AS role, edge.confidence AS confidence,
       edge.strategy AS strategy, source.*
ORDER BY source.path, line, kind, source.id
LIMIT $limit
