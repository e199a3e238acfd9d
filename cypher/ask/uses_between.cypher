// Every pair of symbols of which one uses the other (calls, refers to, extends, implements), with the most
// certain of these uses, the line of the first, whether any is more than a mention, whether all name a type, and the kinds
// of both: one pass over all edges.
MATCH (user:Symbol)-[use:CALLS|REFERENCES|EXTENDS|IMPLEMENTS]->(used:Symbol)
RETURN user.id AS user, user.kind AS user_kind, used.id AS used, used.kind AS used_kind, max(use.confidence) AS confidence, min(use.line) AS line,
       max(CASE WHEN label(use) = 'REFERENCES' THEN 0 ELSE 1 END) AS runs, min(CASE WHEN use.role = 'type' THEN 1 ELSE 0 END) AS typed
ORDER BY used, user
