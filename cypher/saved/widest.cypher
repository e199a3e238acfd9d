// Functions that call most others.
MATCH (caller:Symbol)-[:CALLS]->(callee:Symbol)
WHERE NOT caller.test AND caller.kind IN ['fn', 'method', 'constructor']
RETURN caller, count(DISTINCT callee.id) AS callees
ORDER BY callees DESC, caller.id
LIMIT 30
