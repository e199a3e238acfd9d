// The edges that start in the file at $path and end at symbols.
MATCH (:File {path: $path})-[:DEFINES]->(source:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(target:Symbol)
RETURN label(edge), source.id, target.id, edge.line, edge.role, edge.confidence, edge.strategy
