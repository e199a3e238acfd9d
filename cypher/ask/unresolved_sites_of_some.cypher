// As unresolved_sites, of any use of each of $names (`name`), in no order, at most $limit of all together.
MATCH (source:Symbol)-[use:MENTIONS]->(name:Unresolved)
WHERE name.id IN $names
RETURN name.id AS name, source.id AS from_symbol, source.path AS path, use.line AS line, use.kind AS kind, use.role AS role,
       use.text AS text
LIMIT $limit
