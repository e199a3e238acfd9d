// What a tree uses from outside, tests left out: by what, where, and how.
MATCH (source:Symbol)-[use:USES]->(outside:External)
WHERE NOT source.test
RETURN outside.id AS name, source.language AS language, source.qualified_name AS user, source.path AS path,
       use.line AS line, use.kind AS kind
ORDER BY name, path, line, kind
