// Ids of what stands directly in the symbol $id, in order of place.
MATCH (:Symbol {id: $id})-[:CONTAINS]->(symbol:Symbol)
RETURN symbol.id AS id
ORDER BY symbol.path, symbol.line_start, id
