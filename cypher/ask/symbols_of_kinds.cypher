// The symbols of these $kinds whose qualified name begins with $namespace and whose path begins with $folder, by place,
// at most $limit. No key holds these, so this reads the whole table.
MATCH (symbol:Symbol)
WHERE symbol.kind IN $kinds AND symbol.qualified_name STARTS WITH $namespace AND symbol.path STARTS WITH $folder
RETURN symbol.id AS id
ORDER BY symbol.path, symbol.line_start, id
LIMIT $limit
