// How many symbols call the symbol $symbol, directly or over at most $depth calls.
MATCH (caller:Symbol)-[:CALLS* SHORTEST 1..$depth]->(:Symbol {id: $symbol})
RETURN count(*) AS symbols
