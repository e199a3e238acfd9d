// The names that the symbol $symbol calls and that could not be bound, by place, at most $limit.
MATCH (:Symbol {id: $symbol})-[use:MENTIONS]->(:Unresolved)
WHERE use.kind = 'calls'
RETURN use.text AS name, use.line AS line
ORDER BY line, name
LIMIT $limit
