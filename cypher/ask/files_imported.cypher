// The files that a file imports, or something of, and how often.
// Asked once for each $path of $paths.
MATCH (file:File {path: $path})-[defines:DEFINES]->(owner:Symbol)-[imports:IMPORTS]->(symbol:Symbol)
HINT (((file JOIN defines) JOIN owner) JOIN imports) JOIN symbol
RETURN file.path AS path, symbol.path AS imported, count(*) AS times
ORDER BY imported
