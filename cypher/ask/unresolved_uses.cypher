// How often the name $name was called, or used in another way, and could not be bound, by name of file.
MATCH (source:Symbol)-[use:MENTIONS]->(:Unresolved {id: $name})
RETURN use.kind AS kind, use.role AS role, regexp_extract(source.path, '[^/]*$') AS path, count(*) AS uses
ORDER BY kind, role, path
