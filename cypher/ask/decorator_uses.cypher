// Every use of a symbol as a decorator, and where it stands: one pass over all references and calls.
MATCH (user:Symbol)-[use:REFERENCES|CALLS]->(decorator:Symbol)
WHERE use.role = 'decorator'
RETURN decorator.id AS used, user.path AS path, use.line AS line
ORDER BY used, path, line
