// Which file imports another, or something of it: one pass over all imports.
MATCH (source:Symbol)-[:IMPORTS]->(target:Symbol)
WHERE source.path <> target.path
RETURN DISTINCT source.path AS source, target.path AS target
ORDER BY source, target
