// What the statements of modules and classes use themselves, outside of functions and not as a type, each with the line of its first use
// there, and whether any is a call.
MATCH (module:Symbol)-[use:CALLS|REFERENCES]->(used:Symbol)
WHERE (module.kind = 'module' OR module.kind = 'class') AND NOT (label(use) = 'REFERENCES' AND use.role = 'type')
RETURN module.path AS path, use.line AS line, used.id AS used, used.kind AS used_kind, max(use.confidence) AS confidence,
       max(CASE WHEN label(use) = 'CALLS' THEN 1 ELSE 0 END) AS runs
ORDER BY path, line, used
