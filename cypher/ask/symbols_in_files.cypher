// What stands at the top level of each of these files.
// Asked once for each $path of $paths.
MATCH (:File {path: $path})-[:DEFINES]->(module:Symbol)-[:CONTAINS]->(symbol:Symbol)
WHERE module.parent_id = ''
RETURN symbol.*
