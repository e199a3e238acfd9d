// Who calls something by which name that could not be bound: one pass over all such calls.
MATCH (caller:Symbol)-[use:MENTIONS]->(name:Unresolved)
WHERE use.kind = 'calls'
RETURN DISTINCT caller.id AS caller, name.id AS name
ORDER BY name, caller
