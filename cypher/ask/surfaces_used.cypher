// Tables and configuration keys that these symbols use by way of the types and fields that stand for them.
// Asked once for each $id of $ids.
MATCH (symbol:Symbol {id: $id})-[:REFERENCES|CALLS]->(target:Symbol)-[:EXPOSES]->(surface:Surface)
WHERE surface.kind = 'table' OR (surface.kind = 'config' AND target.kind <> 'module' AND target.kind <> 'fn' AND target.kind <> 'method')
RETURN DISTINCT symbol.id AS symbol_id, surface.kind AS kind, surface.name AS name, surface.detail AS detail,
       surface.path AS path, surface.line AS line, surface.confidence AS confidence
ORDER BY kind, name
