// What a symbol calls, nearest first.
// Kùzu takes literal bounds only, so $depth narrows a fixed reach of 6.
MATCH chain = (:Symbol {id: $symbol})-[:CALLS* SHORTEST 1..6]->(callee:Symbol)
WHERE length(chain) <= $depth
RETURN callee.id AS id, length(chain) AS depth, callee.path AS path, callee.line_start AS line
ORDER BY depth, path, line, id
LIMIT $limit
