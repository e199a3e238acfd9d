// What the symbol $symbol calls outside the repository, in the order of the first calls, at most $limit.
MATCH (:Symbol {id: $symbol})-[use:USES]->(external:External)
WHERE use.kind = 'calls'
RETURN external.id AS qualified_name, min(use.line) AS line
ORDER BY line, qualified_name
LIMIT $limit
