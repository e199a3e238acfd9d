// Ids of the symbols of the tree that the file at $path imports. They lie scattered: what is more is looked up by id.
MATCH (file:File {path: $path})-[defines:DEFINES]->(owner:Symbol)-[imports:IMPORTS]->(symbol:Symbol)
HINT (((file JOIN defines) JOIN owner) JOIN imports) JOIN symbol
RETURN DISTINCT symbol.id AS id
