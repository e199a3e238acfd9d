// Where something of the name $name is used that is outside the repository, or is taken for it, by place, at most $limit.
// The table of what is outside is read whole; it is a small one.
MATCH (external:External {name: $name})<-[use:USES]-(source:Symbol)
RETURN source.id AS from_symbol, source.path AS path, use.line AS line, use.kind AS kind, use.role AS role,
       use.confidence AS confidence, use.strategy AS strategy, external.id AS text
ORDER BY path, line, from_symbol, kind, role, text
LIMIT $limit
