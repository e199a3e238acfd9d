// What stands directly in the symbol $id, in order.
MATCH (:Symbol {id: $id})-[:CONTAINS]->(symbol:Symbol)
RETURN symbol.*
ORDER BY symbol.path, symbol.line_start, symbol.id
