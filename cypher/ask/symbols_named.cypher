// The symbols that bear exactly the name $name.
MATCH (:Name {id: $name})-[:NAMED]->(symbol:Symbol)
RETURN symbol.*
ORDER BY symbol.path, symbol.line_start, symbol.ordinal
