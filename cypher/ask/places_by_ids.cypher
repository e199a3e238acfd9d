// Like `places_named` for the symbols with these ids; those that are not in the tree are left out.
// Asked once for each $id of $ids.
MATCH (symbol:Symbol {id: $id})
RETURN symbol.id AS id, symbol.stable_id AS stable_id, symbol.name AS name, symbol.qualified_name AS qualified_name,
       symbol.kind AS kind, symbol.path AS path, symbol.language AS language, symbol.line_start AS line_start,
       symbol.line_end AS line_end, symbol.signature AS signature
