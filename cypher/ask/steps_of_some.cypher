// The same as steps_of of the symbols at these $places in the table of symbols, in one question.
MATCH (user:Symbol)-[edge:CALLS|REFERENCES]->(used:Symbol)
WHERE offset(id(user)) IN $places
RETURN user.id AS user_id, used.id AS used_id, edge.line AS line, lower(label(edge)) AS kind, edge.role AS role,
       edge.confidence AS confidence, edge.strategy AS strategy
ORDER BY line, used_id, kind
