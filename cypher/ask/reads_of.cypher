// Where these symbols are read: at most $limit each.
// Asked once for each $id of $ids.
MATCH (user:Symbol)-[use:REFERENCES]->(symbol:Symbol {id: $id})
WHERE use.role = 'read'
RETURN symbol.id AS symbol_id, user.id AS user_id, user.qualified_name AS user, user.path AS path, use.line AS line
ORDER BY path, line, user_id
LIMIT $limit
