// Called from most places. Tests do not count.
MATCH (caller:Symbol)-[:CALLS]->(callee:Symbol)
WHERE NOT caller.test
RETURN callee, count(DISTINCT caller.id) AS callers
ORDER BY callers DESC, callee.id
LIMIT 30
