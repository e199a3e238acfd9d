// Every use of the symbol $symbol, by place, those in tests last, at most $limit; only edges that $kind
// names (`CALLS`, `EXTENDS IMPLEMENTS` …) in a role that $role names, unless these are empty.
// `from_…` is what `places_named` tells of the symbol that uses it: a popular one is used from thousands.
MATCH (source:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(:Symbol {id: $symbol})
WHERE ($kind = '' OR $kind CONTAINS label(edge)) AND ($role = '' OR $role CONTAINS edge.role)
RETURN label(edge) AS kind, edge.line AS line, edge.role AS role, edge.confidence AS confidence,
       edge.strategy AS strategy, source.id AS from_id, source.stable_id AS from_stable_id, source.name AS from_name,
       source.qualified_name AS from_qualified_name, source.kind AS from_kind, source.path AS from_path,
       source.language AS from_language, source.line_start AS from_line_start, source.line_end AS from_line_end,
       source.signature AS from_signature
ORDER BY source.test, from_path, line, kind, from_id
LIMIT $limit
