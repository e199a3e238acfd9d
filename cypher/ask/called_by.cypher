// The symbols that $symbol calls itself, once for each call, in no order.
MATCH (:Symbol {id: $symbol})-[:CALLS]->(callee:Symbol)
RETURN callee.id AS id
