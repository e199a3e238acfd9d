// Which of the names $ids symbols bear.
MATCH (name:Name)-[:NAMED]->(:Symbol)
WHERE name.id IN $ids
RETURN DISTINCT name.id
