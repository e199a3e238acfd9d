// How many symbols each of these files has.
// Asked once for each $path of $paths.
MATCH (file:File {path: $path})-[:DEFINES]->(symbol:Symbol)
RETURN file.path AS path, count(*) AS symbols
