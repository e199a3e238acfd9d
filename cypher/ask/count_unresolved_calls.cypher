// How many calls could not be bound, of languages whose calls are bound at all.
MATCH (:Symbol)-[edge:MENTIONS]->(name:Unresolved)
WHERE edge.kind = 'calls' AND NOT name.id CONTAINS ':'
RETURN count(*) AS calls
