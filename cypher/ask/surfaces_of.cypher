// What these symbols serve, read or declare: their own surfaces.
// Asked once for each $id of $ids.
MATCH (symbol:Symbol {id: $id})-[:EXPOSES]->(surface:Surface)
WHERE surface.kind <> 'unread'
RETURN symbol.id AS symbol_id, surface.kind AS kind, surface.name AS name, surface.detail AS detail,
       surface.path AS path, surface.line AS line, surface.confidence AS confidence
ORDER BY kind, line, name
