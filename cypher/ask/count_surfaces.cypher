// How many surfaces the symbols of each of these files have.
// Asked once for each $path of $paths.
MATCH (file:File {path: $path})-[defines:DEFINES]->(symbol:Symbol)-[exposes:EXPOSES]->(surface:Surface)
HINT (((file JOIN defines) JOIN symbol) JOIN exposes) JOIN surface
RETURN count(*) AS surfaces
