// The same as surfaces_of of the symbols at these $places in the table of symbols, in one question.
MATCH (symbol:Symbol)-[:EXPOSES]->(surface:Surface)
WHERE offset(id(symbol)) IN $places AND surface.kind <> 'unread'
RETURN symbol.id AS symbol_id, surface.kind AS kind, surface.name AS name, surface.detail AS detail,
       surface.path AS path, surface.line AS line, surface.confidence AS confidence
ORDER BY kind, line, name
