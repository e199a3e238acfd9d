// Every pair of symbols outside of tests of which one calls the other, and how often: one pass over all calls.
MATCH (caller:Symbol)-[call:CALLS]->(callee:Symbol)
WHERE NOT caller.test AND NOT callee.test
RETURN caller.id AS caller, callee.id AS callee, count(*) AS times
ORDER BY caller, callee
