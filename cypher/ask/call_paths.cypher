// The shortest chains of calls from one symbol to another.
// Kùzu takes literal bounds only, so $depth narrows a fixed reach of 6.
MATCH chain = (:Symbol {id: $start})-[:CALLS* ALL SHORTEST 1..6]->(:Symbol {id: $end})
WHERE length(chain) <= $depth
RETURN properties(nodes(chain), 'id') AS ids
LIMIT $limit
