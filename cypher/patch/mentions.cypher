// The edges that start in the file at $path and end at what could not be bound.
MATCH (:File {path: $path})-[:DEFINES]->(source:Symbol)-[edge:MENTIONS]->(target:Unresolved)
RETURN 'MENTIONS', source.id, target.id, edge.kind, edge.line, edge.role, edge.text
