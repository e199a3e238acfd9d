// How many symbols stand at the top level of the files whose path begins with $folder.
MATCH (file:File)-[:DEFINES]->(module:Symbol)-[:CONTAINS]->(symbol:Symbol)
WHERE file.path STARTS WITH $folder AND module.parent_id = ''
RETURN count(*) AS symbols
