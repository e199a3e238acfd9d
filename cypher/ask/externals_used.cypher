// What each file uses from outside of the repository, tests too if $with_tests, and how often: one pass over all such uses.
MATCH (symbol:Symbol)-[use:USES]->(outside:External)
WHERE NOT symbol.test OR $with_tests
RETURN outside.id AS id, symbol.path AS path, count(*) AS times
ORDER BY id, path
