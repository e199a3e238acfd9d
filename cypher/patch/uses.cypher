// The edges that start in the file at $path and end outside the repository.
MATCH (:File {path: $path})-[:DEFINES]->(source:Symbol)-[edge:USES]->(target:External)
RETURN 'USES', source.id, target.id, edge.kind, edge.line, edge.role, edge.confidence, edge.strategy
