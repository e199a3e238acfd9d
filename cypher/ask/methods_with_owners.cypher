// Every method, constructor, property and operator outside of tests, with what it stands in: one pass over all symbols.
MATCH (method:Symbol)
WHERE (method.kind = 'method' OR method.kind = 'constructor' OR method.kind = 'property' OR method.kind = 'operator')
      AND NOT method.test
RETURN method.id AS id, method.name AS name, method.kind AS kind, method.parent_id AS owner
ORDER BY id
