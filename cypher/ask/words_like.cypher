// The words of names that begin with $prefix, and how many names have them.
// Asked once for each $prefix of $prefixes.
MATCH (word:Word)-[:PART_OF]->(:Name)
WHERE word.id STARTS WITH $prefix
RETURN word.id AS word, count(*) AS names
