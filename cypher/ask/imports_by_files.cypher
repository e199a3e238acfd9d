// What the files $path of $paths import from the repository, and so may pass on.
// Asked once for each $path of $paths.
MATCH (file:File {path: $path})-[defines:DEFINES]->(owner:Symbol)-[imports:IMPORTS]->(symbol:Symbol)
HINT (((file JOIN defines) JOIN owner) JOIN imports) JOIN symbol
RETURN DISTINCT symbol.id AS id
ORDER BY id
