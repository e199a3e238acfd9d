// Who calls the symbol $symbol, directly or over at most $depth calls, nearest first, paths like $tests last of
// each distance; at most $limit of them.
MATCH chain = (caller:Symbol)-[:CALLS* SHORTEST 1..$depth]->(:Symbol {id: $symbol})
RETURN caller.id AS id, length(chain) AS depth, caller.path AS path, caller.line_start AS line
ORDER BY depth, regexp_matches(path, $tests), path, line, id
LIMIT $limit
