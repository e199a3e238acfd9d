// The names that any of $words is part of: those with most of the words first, then short ones, at most $limit.
// A long list of words is compared with each word of the tree: give the few that matter.
MATCH (word:Word)-[:PART_OF]->(named:Name)
WHERE word.id IN $words
WITH named.id AS name, count(*) AS met
RETURN name, met
ORDER BY met DESC, size(name), name
LIMIT $limit
