// How many symbols stand at the top level of the file at $path.
MATCH (file:File {path: $path})-[defines:DEFINES]->(module:Symbol)-[contains:CONTAINS]->(symbol:Symbol)
WHERE module.parent_id = ''
HINT (((file JOIN defines) JOIN module) JOIN contains) JOIN symbol
RETURN count(*) AS symbols
