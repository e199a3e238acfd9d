// The calls that lead from any of the symbols $nearer to each of these callees.
// Asked once for each $callee of $callees.
// The part after WITH is asked of the callers alone: without it the engine compares every symbol with the list.
MATCH (source:Symbol)-[call:CALLS]->(target:Symbol {id: $callee})
WITH source.id AS caller, source.path AS path, call, target.id AS callee
WHERE caller IN $nearer
RETURN caller, callee, path, call.line AS line, call.confidence AS confidence, call.strategy AS strategy
