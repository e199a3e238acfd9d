// The symbols of the files at $paths.
MATCH (file:File)-[:DEFINES]->(symbol:Symbol)
WHERE file.path IN $paths
RETURN file.path AS in_file, symbol.*
