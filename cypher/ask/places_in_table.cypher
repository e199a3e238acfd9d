// Every symbol outside of tests with its place in the table of symbols, which is no other graph's: one pass over all.
MATCH (symbol:Symbol)
WHERE NOT symbol.test
RETURN symbol.id AS id, offset(id(symbol)) AS place
