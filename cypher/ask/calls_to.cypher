// The calls that lead from each of these callers to any of the nearer symbols, first call first.
UNWIND $callers AS id
MATCH (caller:Symbol {id: id})-[call:CALLS]->(callee:Symbol)
WHERE callee.id IN $nearer
RETURN caller.id AS caller, callee.id AS callee, call.line AS line, call.confidence AS confidence, call.strategy AS strategy
ORDER BY caller, confidence DESC, line, callee
