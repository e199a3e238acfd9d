// What these symbols call directly within the lines $first to $last, in the order of their first calls.
// Asked once for each $id of $ids.
MATCH (caller:Symbol {id: $id})-[call:CALLS]->(callee:Symbol)
WHERE call.line >= $first AND call.line <= $last
RETURN caller.id AS caller, callee.id AS callee, min(call.line) AS line, min(call.confidence) AS weakest
ORDER BY line, callee
