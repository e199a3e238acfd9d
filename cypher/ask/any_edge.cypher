// One edge between symbols, if the tree has any.
MATCH (source:Symbol)-[:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|REFERENCES]->(:Symbol)
RETURN source.id AS source
LIMIT 1
