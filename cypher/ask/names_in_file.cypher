// What the definitions of the file at $path use of the tree, and on which line.
MATCH (file:File {path: $path})-[defines:DEFINES]->(user:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|REFERENCES]->(target:Symbol)
HINT (((file JOIN defines) JOIN user) JOIN edge) JOIN target
RETURN edge.line AS line, target.id AS used, lower(label(edge)) AS kind, edge.role AS role,
       edge.confidence AS confidence, edge.strategy AS strategy
ORDER BY line, used, kind, role, confidence, strategy
