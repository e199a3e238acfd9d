// What the definitions of the file at $path use from outside the tree, and on which line.
// The table of those names is read whole; it is a small one.
MATCH (file:File {path: $path})-[defines:DEFINES]->(user:Symbol)-[edge:USES]->(target:External)
HINT (((file JOIN defines) JOIN user) JOIN edge) JOIN target
RETURN edge.line AS line, target.id AS used, 'outside' AS kind, edge.role AS role,
       edge.confidence AS confidence, edge.strategy AS strategy
ORDER BY line, used, role, confidence, strategy
