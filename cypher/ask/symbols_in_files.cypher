// What stands at the top level of each of these files.
// Asked once for each $path of $paths.
MATCH (file:File {path: $path})-[defines:DEFINES]->(module:Symbol)-[contains:CONTAINS]->(symbol:Symbol)
WHERE module.parent_id = ''
HINT (((file JOIN defines) JOIN module) JOIN contains) JOIN symbol
RETURN symbol.*
