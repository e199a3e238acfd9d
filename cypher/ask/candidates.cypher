// Like `places_named` for the symbols that bear any of $names; at most $limit.
// Each name of the tree is compared with the whole list, and symbols lie scattered: ask for few names.
MATCH (name:Name)-[:NAMED]->(symbol:Symbol)
WHERE name.id IN $names
RETURN symbol.id AS id, symbol.stable_id AS stable_id, symbol.name AS name, symbol.qualified_name AS qualified_name,
       symbol.kind AS kind, symbol.path AS path, symbol.language AS language, symbol.line_start AS line_start,
       symbol.line_end AS line_end, symbol.signature AS signature
ORDER BY path, line_start, id
LIMIT $limit
