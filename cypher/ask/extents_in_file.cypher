// The lines of every definition in the file at $path, without its module.
MATCH (:File {path: $path})-[:DEFINES]->(symbol:Symbol)
WHERE symbol.parent_id <> ''
RETURN symbol.id AS id, symbol.line_start AS line_start, symbol.line_end AS line_end
