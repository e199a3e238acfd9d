// What the type $symbol derives from in the tree, in order of place.
MATCH (:Symbol {id: $symbol})-[edge:EXTENDS|IMPLEMENTS]->(base:Symbol)
RETURN label(edge) AS edge, edge.line AS line, edge.confidence AS confidence, base.id AS id,
       base.qualified_name AS name, base.kind AS kind, base.path AS path
ORDER BY line, path, id
