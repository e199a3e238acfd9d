// How many calls could not be bound.
MATCH (:Symbol)-[edge:MENTIONS]->(:Unresolved)
WHERE edge.kind = 'calls'
RETURN count(*) AS calls
