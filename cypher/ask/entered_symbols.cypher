// What a name or a decorator may make an entry point or a test: functions in tests, symbols with decorators, those of these
// $names, and all in the files $paths. One pass over all symbols, by place.
MATCH (symbol:Symbol)
WHERE symbol.decorators <> '' OR (symbol.test AND symbol.kind IN ['fn', 'method', 'operator', 'macro'])
   OR symbol.name IN $names OR symbol.path IN $paths
RETURN symbol.id AS id, symbol.name AS name, symbol.kind AS kind, symbol.path AS path, symbol.language AS language,
       symbol.decorators AS decorators, symbol.line_start AS line, symbol.test AS test
ORDER BY path, line, id
