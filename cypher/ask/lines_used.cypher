// What each of these symbols uses, and on which lines, at most $limit of each.
// Asked once for each $id of $ids.
MATCH (user:Symbol {id: $id})-[edge:CALLS|REFERENCES]->(used:Symbol)
RETURN user.id AS user_id, used.id AS used_id, edge.line AS line
ORDER BY line, used_id
LIMIT $limit
