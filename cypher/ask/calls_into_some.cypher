// The calls into each of the symbols at these $places in the table of symbols, in no order, at most $limit of all together.
// One column of symbols alone is returned: the engine reads a column's pages for as long as it follows all the calls.
MATCH (caller:Symbol)-[call:CALLS]->(callee:Symbol)
WHERE offset(id(callee)) IN $places
RETURN caller.id AS found, offset(id(caller)) AS place, offset(id(callee)) AS nearer, call.line AS line,
       call.confidence AS confidence, call.strategy AS strategy
LIMIT $limit
