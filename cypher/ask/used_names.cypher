// The names of what the symbol $id uses, imports included.
MATCH (:Symbol {id: $id})-[:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(used:Symbol)
RETURN DISTINCT used.name AS name
ORDER BY name
