// Who calls a symbol, nearest first.
// Kùzu takes literal bounds only, so $depth narrows a fixed reach of 6.
MATCH chain = (caller:Symbol)-[:CALLS* SHORTEST 1..6]->(:Symbol {id: $symbol})
WHERE length(chain) <= $depth
RETURN caller.id AS id, length(chain) AS depth, caller.path AS path, caller.line_start AS line
ORDER BY depth, path, line, id
LIMIT $limit
