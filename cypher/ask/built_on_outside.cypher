// Every type outside of tests that derives from something outside of the repository, with that: one pass over such uses.
MATCH (derived:Symbol)-[use:USES]->(base:External)
WHERE (use.kind = 'extends' OR use.kind = 'implements') AND NOT derived.test
RETURN derived.id AS owner, base.id AS outside
ORDER BY owner, outside
