// Every symbol of a file, its module first, in the order in which they stand.
MATCH (:File {path: $path})-[:DEFINES]->(symbol:Symbol)
RETURN symbol.*
ORDER BY symbol.start, symbol.end DESC, symbol.id
