// The calls that each of these symbols makes, in no order, at most $limit of each. `own` is as in calls_into.
// Asked once for each $id of $ids.
MATCH (caller:Symbol {id: $id})-[call:CALLS]->(callee:Symbol)
RETURN callee.id AS found, offset(id(callee)) AS place, caller.id AS nearer, caller.path AS site, callee.test AS test, callee.path AS path,
       callee.line_start AS start, call.line AS line, call.confidence AS confidence, call.strategy AS strategy,
       call.strategy = 'inherited member' AND caller.name = callee.name AS own
LIMIT $limit
