// What overrides or implements the method $symbol directly, by place, those in tests last.
MATCH (method:Symbol)-[:OVERRIDES]->(:Symbol {id: $symbol})
RETURN DISTINCT method.id AS id, method.test AS test, method.path AS path, method.line_start AS line
ORDER BY test, path, line, id
