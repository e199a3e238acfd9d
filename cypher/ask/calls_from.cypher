// The calls that lead from any of the symbols $nearer to each of these callees.
// Asked once for each $callee of $callees.
MATCH (caller:Symbol)-[call:CALLS]->(callee:Symbol {id: $callee})
WHERE caller.id IN $nearer
RETURN callee.id AS callee, caller.id AS caller, caller.path AS path,
       call.line AS line, call.confidence AS confidence, call.strategy AS strategy
ORDER BY confidence DESC, path, line, caller
