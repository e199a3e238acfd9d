// Which of the words $ids names are made of.
MATCH (word:Word)-[:PART_OF]->(:Name)
WHERE word.id IN $ids
RETURN DISTINCT word.id
