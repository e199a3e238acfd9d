// What the symbol $id stands in, the innermost first: types, functions and modules, the file's own last.
MATCH chain = (symbol:Symbol)-[:CONTAINS* SHORTEST 1..30]->(:Symbol {id: $id})
RETURN symbol.*, length(chain) AS depth
ORDER BY depth
