// Where the symbols stand that bear exactly the name $name: enough to tell them apart.
MATCH (:Name {id: $name})-[:NAMED]->(symbol:Symbol)
RETURN symbol.id AS id, symbol.qualified_name AS qualified_name, symbol.kind AS kind, symbol.path AS path,
       symbol.line_start AS line_start, symbol.line_end AS line_end
ORDER BY path, line_start, id
