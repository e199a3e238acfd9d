// The calls that lead from each of these callers to any of the symbols $nearer.
// Asked once for each $caller of $callers.
MATCH (caller:Symbol {id: $caller})-[call:CALLS]->(callee:Symbol)
WHERE callee.id IN $nearer
RETURN caller.id AS caller, callee.id AS callee, caller.path AS path,
       call.line AS line, call.confidence AS confidence, call.strategy AS strategy
ORDER BY confidence DESC, line, callee
