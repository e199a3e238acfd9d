// Every symbol of the file at $path, its module first, in the order in which they stand.
MATCH (:File {path: $path})-[:DEFINES]->(symbol:Symbol)
RETURN symbol.*
ORDER BY symbol.start_byte, symbol.end_byte DESC, symbol.parent_id, symbol.id
