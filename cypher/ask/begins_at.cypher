// The byte at which each of these symbols begins, its decorators included, and what these are.
// Asked once for each $id of $ids.
MATCH (symbol:Symbol {id: $id})
RETURN symbol.id AS id, symbol.start_byte AS start, symbol.decorators AS decorators
