// Every symbol of the tree, by place: what `codecompass export symbols` prints.
MATCH (symbol:Symbol)
RETURN symbol.id AS id, symbol.stable_id AS stable_id, symbol.path AS path,
       symbol.line_start AS line_start, symbol.line_end AS line_end, symbol.kind AS kind, symbol.name AS name,
       symbol.qualified_name AS qualified_name, symbol.parent_id AS parent_id, symbol.signature AS signature
ORDER BY path, line_start, symbol.start_byte, id
