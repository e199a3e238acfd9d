// As reaching, where the symbols $ids are some dozens: every symbol is compared with them. `target` is the one that is used; at
// most $limit uses of all together.
MATCH (source:Symbol)-[edge:CALLS|REFERENCES|EXTENDS|IMPLEMENTS|OVERRIDES]->(target:Symbol)
WHERE target.id IN $ids
WITH source, target.id AS target, max(edge.confidence) AS confidence, min(edge.line) AS site
RETURN target, source.id AS user, source.path AS path, source.line_start AS line, source.test AS test, confidence, site,
       source.decorators AS decorators, source.name AS name, source.kind AS kind
ORDER BY test, path, line, user, target
LIMIT $limit
