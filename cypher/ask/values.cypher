// Every variable, constant and field outside of functions, by place.
MATCH (module:Symbol)-[:CONTAINS]->(value:Symbol)
WHERE (module.kind = 'module' AND (value.kind = 'variable' OR value.kind = 'constant'))
      OR (module.kind = 'class' AND (value.kind = 'field' OR value.kind = 'constant'))
RETURN value.id AS id, value.path AS path, value.line_start AS line_start, value.line_end AS line_end
ORDER BY path, line_start, id
