// The symbols that $symbol calls itself, each once, in no order.
MATCH (:Symbol {id: $symbol})-[:CALLS]->(callee:Symbol)
RETURN DISTINCT callee.id AS id
