// How many symbols the symbol $symbol calls, directly or over at most $depth calls.
MATCH (:Symbol {id: $symbol})-[:CALLS* SHORTEST 1..$depth]->(callee:Symbol)
RETURN count(*) AS symbols
