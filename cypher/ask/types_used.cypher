// The types (of $kinds) outside of tests that most other files use, with how many files that are, at most $limit: one pass
// over all uses.
MATCH (user:Symbol)-[:CALLS|REFERENCES|EXTENDS|IMPLEMENTS]->(type:Symbol)
WHERE type.kind IN $kinds AND NOT type.test AND NOT user.test AND user.path <> type.path
RETURN type.id AS id, count(DISTINCT user.path) AS files
ORDER BY files DESC, id
LIMIT $limit
