// The calls of each of these symbols, in no order, at most $limit of each: the quickest way for one that is not called
// from everywhere. `own` says that it is an overriding method's own call of what it overrides: by inheritance, in a
// method of the same name. It goes to just that declaration.
// Asked once for each $id of $ids.
MATCH (caller:Symbol)-[call:CALLS]->(callee:Symbol {id: $id})
RETURN caller.id AS found, offset(id(caller)) AS place, callee.id AS nearer, caller.path AS site, caller.test AS test, caller.path AS path,
       caller.line_start AS start, call.line AS line, call.confidence AS confidence, call.strategy AS strategy,
       call.strategy = 'inherited member' AND caller.name = callee.name AS own
LIMIT $limit
