// The symbols whose stable id is $stable_id.
// No key holds it, so this reads the whole table: ask by id where one is known.
MATCH (symbol:Symbol)
WHERE symbol.stable_id = $stable_id
RETURN symbol.*
ORDER BY symbol.path, symbol.line_start
