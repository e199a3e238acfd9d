// Every call from one definition to another, once: who calls, and whether in a test; what is called, where it stands.
MATCH (caller:Symbol)-[:CALLS]->(callee:Symbol)
RETURN DISTINCT caller.id AS caller, caller.test AS test, callee.id AS callee, callee.path AS path, callee.kind AS kind
ORDER BY caller, callee
