// What these symbols call outside the tree, and on which lines.
// Asked once for each $id of $ids.
MATCH (user:Symbol {id: $id})-[use:USES]->(target:External)
WHERE use.kind = 'calls'
RETURN user.id AS user_id, target.id AS used, use.line AS line, use.confidence AS confidence, use.strategy AS strategy
ORDER BY line, used
