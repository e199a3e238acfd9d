// What the type $symbol derives from outside the tree, in order of place.
MATCH (:Symbol {id: $symbol})-[use:USES]->(base:External)
WHERE use.kind = 'extends' OR use.kind = 'implements'
RETURN upper(use.kind) AS edge, use.line AS line, use.confidence AS confidence, base.id AS id, base.id AS name,
       '' AS kind, '' AS path
ORDER BY line, id
