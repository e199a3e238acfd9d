// What these symbols call and use of the tree, and on which lines, in the order of the lines.
// Asked once for each $id of $ids.
MATCH (user:Symbol {id: $id})-[edge:CALLS|REFERENCES]->(used:Symbol)
RETURN user.id AS user_id, used.id AS used_id, edge.line AS line, lower(label(edge)) AS kind, edge.role AS role,
       edge.confidence AS confidence, edge.strategy AS strategy
ORDER BY line, used_id, kind
