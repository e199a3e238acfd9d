// The names that any of $words is part of: those with most of the words first, then short ones, at most $limit.
UNWIND $words AS each
MATCH (word:Word {id: each})-[:PART_OF]->(name:Name)
WITH name.id AS found, count(*) AS met
RETURN found AS name, met
ORDER BY met DESC, size(found), found
LIMIT $limit
