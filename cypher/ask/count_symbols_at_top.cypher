// How many symbols stand at the top level of the file at $path.
MATCH (:File {path: $path})-[:DEFINES]->(module:Symbol)-[:CONTAINS]->(:Symbol)
WHERE module.parent_id = ''
RETURN count(*) AS symbols
