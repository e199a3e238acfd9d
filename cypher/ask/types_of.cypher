// The types that each of these symbols is declared with.
// Asked once for each $id of $ids.
MATCH (symbol:Symbol {id: $id})-[use:REFERENCES]->(type:Symbol)
WITH symbol.id AS symbol_id, use, type.id AS type_id
WHERE use.role = 'type'
RETURN DISTINCT symbol_id, type_id
ORDER BY type_id
