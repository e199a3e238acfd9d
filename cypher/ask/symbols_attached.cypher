// What belongs to a type without standing in it: its `impl` blocks, and methods declared beside it.
MATCH (:Name {id: $name})-[:NAMED]->(symbol:Symbol)
WHERE symbol.kind = 'impl' AND symbol.qualified_name = $container
RETURN symbol.*
UNION
MATCH (:Symbol {id: $id})-[:CONTAINS]->(symbol:Symbol)
RETURN symbol.*
