// Ids of the symbols whose qualified name begins with $prefix, wherever they stand: the members of a type that were declared
// beside it, too. No key holds qualified names, so this reads the whole table.
MATCH (symbol:Symbol)
WHERE symbol.qualified_name STARTS WITH $prefix
RETURN symbol.id AS id
ORDER BY symbol.path, symbol.line_start, id
