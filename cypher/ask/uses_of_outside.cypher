// Where something outside of the repository is used whose name begins with $start, tests last, then by place, at most $limit.
// The table of what is outside is read whole; it is a small one.
MATCH (source:Symbol)-[use:USES]->(outside:External)
WHERE outside.id STARTS WITH $start
RETURN use.kind AS kind, use.line AS line, use.role AS role, use.confidence AS confidence, use.strategy AS strategy,
       source.id AS from_id, outside.id AS name
ORDER BY source.test, source.path, line, kind, from_id, role, name
LIMIT $limit
