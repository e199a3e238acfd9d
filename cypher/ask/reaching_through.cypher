// Who uses each of these declarations directly, by calling or reading it, and so may use what overrides or implements
// it: by place, those in tests last, at most $limit of each. An overriding method's own call of what it overrides goes
// to just that. `site` is the line of the first use.
// Asked once for each $id of $ids.
MATCH (source:Symbol)-[edge:CALLS|REFERENCES]->(declaration:Symbol {id: $id})
WHERE NOT (edge.strategy = 'inherited member' AND source.name = declaration.name)
RETURN source.id AS user, source.path AS path, source.line_start AS line, source.test AS test,
       source.decorators AS decorators, source.name AS name, source.kind AS kind, min(edge.line) AS site
ORDER BY test, path, line, user
LIMIT $limit
