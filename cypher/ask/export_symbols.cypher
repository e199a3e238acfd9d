// Every symbol in a file of the paths $first … $last, by place: what `codecompass export symbols` prints, some hundred
// files at a time.
MATCH (symbol:Symbol)
WHERE $first <= symbol.path AND $last >= symbol.path
RETURN symbol.id AS id, symbol.stable_id AS stable_id, symbol.path AS path,
       symbol.line_start AS line_start, symbol.line_end AS line_end, symbol.kind AS kind, symbol.name AS name,
       symbol.qualified_name AS qualified_name, symbol.parent_id AS parent_id, symbol.signature AS signature
ORDER BY path, line_start, symbol.start_byte, id
