// Like `places_named` for $name, at most $limit.
MATCH (:Name {id: $name})-[:NAMED]->(symbol:Symbol)
RETURN symbol.id AS id, symbol.stable_id AS stable_id, symbol.name AS name, symbol.qualified_name AS qualified_name,
       symbol.kind AS kind, symbol.path AS path, symbol.language AS language, symbol.line_start AS line_start,
       symbol.line_end AS line_end, symbol.signature AS signature
ORDER BY path, line_start, id
LIMIT $limit
