// The words that the names $ids are made of.
MATCH (word:Word)-[:PART_OF]->(name:Name)
WHERE name.id IN $ids
RETURN DISTINCT word.id
