// The names that these words are part of: those with most of the words first, then short ones.
UNWIND $words AS word
MATCH (:Word {id: word})-[:PART_OF]->(name:Name)
WITH name, count(*) AS met
RETURN name.id AS name, name.words AS words, met
ORDER BY met DESC, size(words), name
LIMIT $limit
