// The surfaces in the file at $path, and what serves them.
MATCH (source:Symbol)-[:EXPOSES]->(surface:Surface)
WHERE surface.path = $path
RETURN source.id, surface.*
