// Who calls these symbols directly, where the symbols $ids are many: they are found in one pass over all symbols. In no order.
// `own` says that all these calls are an overriding method's own to what it overrides, as in calls_out_of.
UNWIND $ids AS one
MATCH (callee:Symbol)
WHERE callee.id = one
WITH callee
MATCH (caller:Symbol)-[call:CALLS]->(callee)
HINT (callee JOIN call) JOIN caller
RETURN caller.id AS caller, callee.id AS callee,
       min(CASE WHEN call.strategy = 'inherited member' AND caller.name = callee.name THEN 1 ELSE 0 END) AS own
