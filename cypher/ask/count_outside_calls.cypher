// How many calls lead out of the repository.
MATCH (:Symbol)-[edge:USES]->(:External)
WHERE edge.kind = 'calls'
RETURN count(*) AS calls
