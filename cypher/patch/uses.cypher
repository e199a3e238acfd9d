// The edges that start in the files at $paths and end outside the repository.
MATCH (file:File)-[:DEFINES]->(source:Symbol)-[edge:USES]->(target:External)
WHERE file.path IN $paths
RETURN file.path AS in_file, 'USES', source.id, target.id, edge.kind, edge.line, edge.role, edge.confidence, edge.strategy
