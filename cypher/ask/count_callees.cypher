// How many symbols a symbol calls, directly or through at most $depth - 1 others.
MATCH chain = (:Symbol {id: $symbol})-[:CALLS* SHORTEST 1..6]->(callee:Symbol)
WHERE length(chain) <= $depth
RETURN count(*) AS symbols
