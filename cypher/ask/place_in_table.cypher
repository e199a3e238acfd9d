// The place of the symbol $symbol in the table of symbols, which is no other graph's.
MATCH (symbol:Symbol {id: $symbol})
RETURN offset(id(symbol)) AS place
