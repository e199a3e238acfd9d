// Ids of the symbols that the symbol $symbol imports, with the line of each.
MATCH (:Symbol {id: $symbol})-[imports:IMPORTS]->(imported:Symbol)
RETURN imported.id AS id, imports.line AS line
ORDER BY line, id
