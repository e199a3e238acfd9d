// Functions that call themselves, directly or by one other.
MATCH (a:Symbol)-[:CALLS]->(b:Symbol)-[:CALLS]->(c:Symbol)
WHERE a.id = c.id AND a.id <= b.id
RETURN DISTINCT a, b
ORDER BY a.id, b.id
LIMIT 60
