// The calls that lead from any of the nearer symbols to each of these callees, first call first.
UNWIND $callees AS id
MATCH (caller:Symbol)-[call:CALLS]->(callee:Symbol {id: id})
WHERE caller.id IN $nearer
RETURN callee.id AS callee, caller.id AS caller, caller.path AS path,
       call.line AS line, call.confidence AS confidence, call.strategy AS strategy
ORDER BY callee, confidence DESC, path, line, caller
