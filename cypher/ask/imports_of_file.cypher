// The symbols of the tree that a file imports.
MATCH (:File {path: $path})-[:DEFINES]->(:Symbol)-[:IMPORTS]->(symbol:Symbol)
RETURN DISTINCT symbol.*
ORDER BY symbol.path, symbol.line_start, symbol.id
