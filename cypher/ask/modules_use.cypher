// What the statements of modules use themselves, outside of functions and types, each with the line of its first use there.
MATCH (module:Symbol)-[use:CALLS|REFERENCES]->(used:Symbol)
WHERE module.kind = 'module'
RETURN module.path AS path, use.line AS line, used.id AS used, max(use.confidence) AS confidence
ORDER BY path, line, used
