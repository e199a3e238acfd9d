// The files that each file imports, or something of, and how often: of the whole tree, asked once per graph.
MATCH (owner:Symbol)-[imports:IMPORTS]->(symbol:Symbol)
RETURN owner.path AS path, symbol.path AS imported, count(*) AS times
ORDER BY path, imported
