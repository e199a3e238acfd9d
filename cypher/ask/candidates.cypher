// The symbols that bear these names, with what ranking needs of them.
UNWIND $names AS name
MATCH (:Name {id: name})-[:NAMED]->(symbol:Symbol)
RETURN symbol.id AS id, symbol.stable_id AS stable_id, symbol.name AS name, symbol.qualified_name AS qualified_name,
       symbol.kind AS kind, symbol.path AS path, symbol.language AS language, symbol.line_start AS line_start
LIMIT $limit
