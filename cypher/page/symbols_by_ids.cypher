// The symbols of a list of ids, which the page puts in place of $ids: who uses a table, of whom an answer has the id alone.
MATCH (symbol:Symbol)
WHERE symbol.id IN $ids
RETURN symbol.id AS symbol_id, symbol.name AS name, symbol.qualified_name AS qualified_name, symbol.kind AS kind,
       symbol.path AS path, symbol.line_start AS line_start
ORDER BY path, line_start, symbol_id
