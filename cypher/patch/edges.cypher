// The edges that start in the files at $paths and end at symbols.
MATCH (file:File)-[:DEFINES]->(source:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(target:Symbol)
WHERE file.path IN $paths
RETURN file.path AS in_file, label(edge), source.id, target.id, edge.line, edge.role, edge.confidence, edge.strategy
