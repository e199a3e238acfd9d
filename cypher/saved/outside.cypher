// What is used most from outside the repository.
MATCH (user:Symbol)-[use:USES]->(target:External)
RETURN target.id AS name, count(*) AS uses, count(DISTINCT user.path) AS files
ORDER BY uses DESC, name
LIMIT 40
