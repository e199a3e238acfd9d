// The same as direct_callees of the symbols at these $places in the table of symbols, in one question, within the lines $first to $last.
MATCH (caller:Symbol)-[call:CALLS]->(callee:Symbol)
WHERE offset(id(caller)) IN $places AND call.line >= $first AND call.line <= $last
RETURN caller.id AS caller, callee.id AS callee, min(call.line) AS line, collect(DISTINCT call.line) AS sites, min(call.confidence) AS weakest,
       min(CASE WHEN call.strategy = 'inherited member' AND caller.name = callee.name THEN 1 ELSE 0 END) AS own
ORDER BY line, callee
