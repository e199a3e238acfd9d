// Ids of what stands in the symbol $id, however deep, in order of place.
MATCH (:Symbol {id: $id})-[:CONTAINS* SHORTEST 1..30]->(symbol:Symbol)
RETURN symbol.id AS id
ORDER BY symbol.path, symbol.start_byte, id
