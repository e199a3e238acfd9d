// The modules other than its own through which the symbol $id is imported, each with the importing file and the line.
MATCH (user:Symbol)-[edge:IMPORTS]->(symbol:Symbol {id: $id})
MATCH (user)-[way:IMPORTS]->(module:Symbol {kind: 'module'})
WHERE way.line = edge.line AND module.path <> symbol.path
RETURN DISTINCT user.path AS path, edge.line AS line, module.path AS through, module.id AS module
ORDER BY path, line, through
