// How many calls were bound, lead outside the repository, or could not be bound.
MATCH (:Symbol)-[:CALLS]->(:Symbol)
RETURN 'bound' AS kind, count(*) AS calls
UNION ALL
MATCH (:Symbol)-[edge:USES]->(:External)
WHERE edge.kind = 'calls'
RETURN 'outside' AS kind, count(*) AS calls
UNION ALL
MATCH (:Symbol)-[edge:MENTIONS]->(:Unresolved)
WHERE edge.kind = 'calls'
RETURN 'unresolved' AS kind, count(*) AS calls
