// What derives from the type $symbol, by place.
MATCH (derived:Symbol)-[edge:EXTENDS|IMPLEMENTS]->(:Symbol {id: $symbol})
RETURN label(edge) AS edge, edge.line AS line, edge.confidence AS confidence, derived.id AS id,
       derived.qualified_name AS name, derived.kind AS kind, derived.path AS path
ORDER BY path, line, id
