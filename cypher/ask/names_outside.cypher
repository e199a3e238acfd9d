// Everything outside of the repository that is used, by name: one pass over its table.
MATCH (outside:External)
RETURN outside.id AS name
ORDER BY name
