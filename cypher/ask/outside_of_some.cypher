// The same as outside_of of the symbols at these $places in the table of symbols, in one question.
MATCH (user:Symbol)-[use:USES]->(target:External)
WHERE offset(id(user)) IN $places AND use.kind = 'calls'
RETURN user.id AS user_id, target.id AS used, use.line AS line, use.confidence AS confidence, use.strategy AS strategy
ORDER BY line, used
