// Each method with the one that it overrides or implements, by the place of the overriding one, those in tests last.
MATCH (method:Symbol)-[:OVERRIDES]->(declaration:Symbol)
RETURN method.id AS id, declaration.id AS above
ORDER BY method.test, method.path, method.line_start, id, above
