// Where the name $name was used and could not be bound, by place. `text` is what was written.
MATCH (source:Symbol)-[use:MENTIONS]->(:Unresolved {id: $name})
RETURN source.id AS from_symbol, source.path AS path, use.line AS line, use.kind AS kind, use.role AS role,
       use.text AS text
ORDER BY path, line, from_symbol
