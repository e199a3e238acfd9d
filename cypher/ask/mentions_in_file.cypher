// The names that the definitions of the file at $path use and that could not be bound, and on which line.
// The table of those names is read whole; it is a small one.
MATCH (file:File {path: $path})-[defines:DEFINES]->(user:Symbol)-[edge:MENTIONS]->(name:Unresolved)
HINT (((file JOIN defines) JOIN user) JOIN edge) JOIN name
RETURN DISTINCT edge.line AS line, name.id AS name
ORDER BY line, name
