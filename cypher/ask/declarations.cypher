// Of these symbols those that are only declared where they stand: their definition is elsewhere.
// Asked once for each $id of $ids.
MATCH (symbol:Symbol {id: $id})
WHERE symbol.modifiers CONTAINS 'declaration'
RETURN symbol.id AS id
