// Who refers to these symbols, other than by importing them: at most $limit each.
// Asked once for each $id of $ids.
MATCH (user:Symbol)-[:REFERENCES|CALLS]->(symbol:Symbol {id: $id})
RETURN DISTINCT symbol.id AS symbol_id, user.id AS user_id, user.path AS path, user.line_start AS line
ORDER BY path, line, user_id
LIMIT $limit
