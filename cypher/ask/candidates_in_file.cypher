// Like `places_named` for the symbols of the file at $path that begin between the lines $first and $last.
MATCH (:File {path: $path})-[:DEFINES]->(symbol:Symbol)
WHERE symbol.parent_id <> '' AND symbol.line_start >= $first AND symbol.line_start <= $last
RETURN symbol.id AS id, symbol.stable_id AS stable_id, symbol.name AS name, symbol.qualified_name AS qualified_name,
       symbol.kind AS kind, symbol.path AS path, symbol.language AS language, symbol.line_start AS line_start,
       symbol.line_end AS line_end, symbol.signature AS signature
