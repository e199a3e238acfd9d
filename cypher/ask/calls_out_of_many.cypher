// What these symbols call directly, where the symbols $ids are many: they are found in one pass over all symbols. In no order.
// `own` is the same.
UNWIND $ids AS one
MATCH (caller:Symbol)
WHERE caller.id = one
WITH caller
MATCH (caller)-[call:CALLS]->(callee:Symbol)
HINT (caller JOIN call) JOIN callee
RETURN caller.id AS caller, callee.id AS callee,
       min(CASE WHEN call.strategy = 'inherited member' AND caller.name = callee.name THEN 1 ELSE 0 END) AS own
