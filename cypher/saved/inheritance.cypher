// Types and what they extend.
MATCH (derived:Symbol)-[edge:EXTENDS|IMPLEMENTS]->(base:Symbol)
WHERE NOT derived.test
RETURN derived, edge, base
ORDER BY base.id, derived.id
LIMIT 120
