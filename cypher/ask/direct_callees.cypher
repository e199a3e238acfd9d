// What these symbols call directly within the lines $first to $last, in the order of their first calls; `sites` are the lines of all. `own` says that
// all are an overriding method's own to what it overrides: these go to just that declaration.
// Asked once for each $id of $ids.
MATCH (caller:Symbol {id: $id})-[call:CALLS]->(callee:Symbol)
WHERE call.line >= $first AND call.line <= $last
RETURN caller.id AS caller, callee.id AS callee, min(call.line) AS line, collect(DISTINCT call.line) AS sites, min(call.confidence) AS weakest,
       min(CASE WHEN call.strategy = 'inherited member' AND caller.name = callee.name THEN 1 ELSE 0 END) AS own
ORDER BY line, callee
