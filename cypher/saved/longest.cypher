// The longest functions.
MATCH (symbol:Symbol)
WHERE symbol.kind IN ['fn', 'method', 'constructor'] AND NOT symbol.test
RETURN symbol, symbol.line_end - symbol.line_start + 1 AS lines
ORDER BY lines DESC, symbol.id
LIMIT 30
