// The calls that each of the symbols at these $places in the table of symbols makes, in no order, at most $limit of all
// together. One column of symbols alone is returned, as calls_into_some does.
MATCH (caller:Symbol)-[call:CALLS]->(callee:Symbol)
WHERE offset(id(caller)) IN $places
RETURN callee.id AS found, offset(id(callee)) AS place, offset(id(caller)) AS nearer, call.line AS line,
       call.confidence AS confidence, call.strategy AS strategy
LIMIT $limit
