// Where each of the files $paths imports something that another file of the repository defines.
MATCH (importer:Symbol)-[import:IMPORTS]->(imported:Symbol)
WHERE importer.path IN $paths AND importer.path <> imported.path
RETURN importer.path AS source, imported.path AS target, import.line AS line
ORDER BY source, target, line
