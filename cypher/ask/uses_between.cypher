// Every pair of symbols of which one uses the other (calls, refers to, extends, implements), with the most
// certain of these uses and the line of the first: one pass over all edges.
MATCH (user:Symbol)-[use:CALLS|REFERENCES|EXTENDS|IMPLEMENTS]->(used:Symbol)
RETURN user.id AS user, used.id AS used, max(use.confidence) AS confidence, min(use.line) AS line
ORDER BY used, user
