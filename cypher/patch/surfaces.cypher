// The surfaces in the files at $paths, and what serves them.
MATCH (source:Symbol)-[:EXPOSES]->(surface:Surface)
WHERE surface.path IN $paths
RETURN surface.path AS in_file, source.id, surface.*
