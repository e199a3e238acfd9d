// The words of names that begin with $prefix, and how many names have them.
// Asked once for each $prefix of $prefixes.
MATCH (word:Word)
WHERE word.id STARTS WITH $prefix
RETURN word.id AS word, COUNT { MATCH (word)-[:PART_OF]->(:Name) } AS names
