// What stands at the top level of each of these files.
UNWIND $paths AS path
MATCH (:File {path: path})-[:DEFINES]->(module:Symbol)-[:CONTAINS]->(symbol:Symbol)
WHERE module.kind = 'module'
RETURN symbol.*
