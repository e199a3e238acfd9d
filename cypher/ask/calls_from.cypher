// The calls that lead from any of the symbols $nearer to each of these callees.
// Asked once for each $callee of $callees.
MATCH (source:Symbol)-[call:CALLS]->(target:Symbol {id: $callee})
WHERE source.id IN $nearer
RETURN target.id AS callee, source.id AS caller, source.path AS path,
       call.line AS line, call.confidence AS confidence, call.strategy AS strategy
ORDER BY confidence DESC, path, line, caller
