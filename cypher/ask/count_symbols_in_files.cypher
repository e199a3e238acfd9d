// How many symbols each of these files holds.
// Asked once for each $path of $paths.
MATCH (:File {path: $path})-[:DEFINES]->(symbol:Symbol)
RETURN count(symbol) AS symbols
