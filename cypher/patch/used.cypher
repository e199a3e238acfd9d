// Which of the externals $ids are used.
MATCH (:Symbol)-[:USES]->(external:External)
WHERE external.id IN $ids
RETURN DISTINCT external.id
