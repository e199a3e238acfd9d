// The edges that start in the files at $paths and end at what could not be bound.
MATCH (file:File)-[:DEFINES]->(source:Symbol)-[edge:MENTIONS]->(target:Unresolved)
WHERE file.path IN $paths
RETURN file.path AS in_file, 'MENTIONS', source.id, target.id, edge.kind, edge.line, edge.role, edge.text
