// How often the name $name was called, or used in another way, and could not be bound.
MATCH (:Symbol)-[use:MENTIONS]->(:Unresolved {id: $name})
RETURN use.kind AS kind, use.role AS role, count(*) AS uses
ORDER BY kind, role
