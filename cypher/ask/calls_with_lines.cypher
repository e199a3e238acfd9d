// Every call of these symbols, by place, at most $limit of each.
// Asked once for each $id of $ids.
MATCH (source:Symbol)-[edge:CALLS]->(used:Symbol {id: $id})
RETURN used.id AS used_id, edge.line AS line, edge.confidence AS confidence, source.id AS from_id
ORDER BY source.path, line, from_id
LIMIT $limit
