// How many surfaces the symbols of each of these files have.
// Asked once for each $path of $paths.
MATCH (:File {path: $path})-[:DEFINES]->(:Symbol)-[:EXPOSES]->(surface:Surface)
RETURN count(surface) AS surfaces
