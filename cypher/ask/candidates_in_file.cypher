// The symbols of the file at $path, with what ranking needs of them.
MATCH (:File {path: $path})-[:DEFINES]->(symbol:Symbol)
WHERE symbol.parent_id <> ''
RETURN symbol.id AS id, symbol.stable_id AS stable_id, symbol.name AS name, symbol.qualified_name AS qualified_name,
       symbol.kind AS kind, symbol.path AS path, symbol.language AS language, symbol.line_start AS line_start
