// How many symbols call a symbol, directly or through at most $depth - 1 others.
MATCH chain = (caller:Symbol)-[:CALLS* SHORTEST 1..6]->(:Symbol {id: $symbol})
WHERE length(chain) <= $depth
RETURN count(*) AS symbols
