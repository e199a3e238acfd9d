// As outside_sites, of each of $names (`name`), in no order, at most $limit of all together.
MATCH (external:External)<-[use:USES]-(source:Symbol)
WHERE external.name IN $names
RETURN external.name AS name, source.id AS from_symbol, source.path AS path, use.line AS line, use.kind AS kind,
       use.role AS role, use.confidence AS confidence, use.strategy AS strategy, external.id AS text
LIMIT $limit
