// Where the name $name was used and could not be bound, by place, at most $limit; only uses whose kind and role
// are among $uses (`calls call;references read;`), unless that is empty. `text` is what was written.
MATCH (source:Symbol)-[use:MENTIONS]->(:Unresolved {id: $name})
WITH source.id AS from_symbol, source.path AS path, use
WHERE $uses = '' OR $uses CONTAINS concat(use.kind, ' ', use.role, ';')
RETURN from_symbol, path, use.line AS line, use.kind AS kind, use.role AS role, use.text AS text
ORDER BY path, line, from_symbol, kind, role, text
LIMIT $limit
