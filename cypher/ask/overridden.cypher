// What the method $symbol overrides or implements directly, by place.
MATCH (:Symbol {id: $symbol})-[:OVERRIDES]->(declaration:Symbol)
RETURN DISTINCT declaration.id AS id, declaration.path AS path, declaration.line_start AS line
ORDER BY path, line, id
