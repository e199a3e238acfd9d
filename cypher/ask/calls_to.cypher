// The calls that lead from each of these callers to any of the symbols $nearer.
// Asked once for each $caller of $callers.
MATCH (source:Symbol {id: $caller})-[call:CALLS]->(target:Symbol)
WHERE target.id IN $nearer
RETURN source.id AS caller, target.id AS callee, source.path AS path,
       call.line AS line, call.confidence AS confidence, call.strategy AS strategy
ORDER BY confidence DESC, line, callee
