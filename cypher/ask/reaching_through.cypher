// Who uses each of these declarations directly, by calling or reading it, and so may use what overrides or implements
// it: by place, those in tests last, at most $limit of each. An overriding method's own call of what it overrides goes
// to just that.
// Asked once for each $id of $ids.
MATCH (source:Symbol)-[edge:CALLS|REFERENCES]->(declaration:Symbol {id: $id})
WHERE NOT (edge.strategy = 'inherited member' AND source.name = declaration.name)
RETURN DISTINCT source.id AS user, source.path AS path, source.line_start AS line, source.test AS test
ORDER BY test, path, line, user
LIMIT $limit
