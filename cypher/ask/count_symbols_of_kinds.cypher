// How many symbols of these $kinds have a qualified name that begins with $namespace and a path that begins with $folder.
MATCH (symbol:Symbol)
WHERE symbol.kind IN $kinds AND symbol.qualified_name STARTS WITH $namespace AND symbol.path STARTS WITH $folder
RETURN count(*) AS symbols
