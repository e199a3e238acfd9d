// The symbols of the tree that the file at $path imports.
MATCH (file:File {path: $path})-[defines:DEFINES]->(owner:Symbol)-[imports:IMPORTS]->(symbol:Symbol)
HINT (((file JOIN defines) JOIN owner) JOIN imports) JOIN symbol
RETURN DISTINCT symbol.*
