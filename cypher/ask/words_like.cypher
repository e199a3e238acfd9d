// The words of names that begin so, and how many names have them.
UNWIND $prefixes AS prefix
MATCH (word:Word)
WHERE word.id STARTS WITH prefix
RETURN DISTINCT word.id AS word, COUNT { MATCH (word)-[:PART_OF]->(:Name) } AS names
ORDER BY word
