// What the symbol $symbol calls, directly or over at most $depth calls, nearest first, those in tests last
// of each distance; at most $limit of them.
MATCH chain = (:Symbol {id: $symbol})-[:CALLS* SHORTEST 1..$depth]->(callee:Symbol)
RETURN callee.id AS id, length(chain) AS depth, callee.path AS path, callee.line_start AS line, callee.test AS test
ORDER BY depth, test, path, line, id
LIMIT $limit
