// The calls that lead from each of these callers to any of the symbols $nearer.
// Asked once for each $caller of $callers.
// The part after WITH is asked of the callees alone: without it the engine compares every symbol with the list.
MATCH (source:Symbol {id: $caller})-[call:CALLS]->(target:Symbol)
WITH source.id AS caller, source.path AS path, call, target.id AS callee
WHERE callee IN $nearer
RETURN caller, callee, path, call.line AS line, call.confidence AS confidence, call.strategy AS strategy
