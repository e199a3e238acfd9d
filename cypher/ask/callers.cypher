// Who calls the symbol $symbol, directly or over at most $depth calls, nearest first, those in tests last
// of each distance; at most $limit of them.
MATCH chain = (caller:Symbol)-[:CALLS* SHORTEST 1..$depth]->(:Symbol {id: $symbol})
RETURN caller.id AS id, length(chain) AS depth, caller.path AS path, caller.line_start AS line, caller.test AS test
ORDER BY depth, test, path, line, id
LIMIT $limit
