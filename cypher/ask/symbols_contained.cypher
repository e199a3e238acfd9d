// What stands directly in a symbol, in order.
MATCH (:Symbol {id: $id})-[:CONTAINS]->(symbol:Symbol)
RETURN symbol.*
ORDER BY symbol.path, symbol.line_start, symbol.id
