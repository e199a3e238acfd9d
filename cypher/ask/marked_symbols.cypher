// What tells tests and what decorators put around them: all symbols in tests, and those with decorators, by place.
MATCH (symbol:Symbol)
WHERE symbol.test OR symbol.decorators <> ''
RETURN symbol.id AS id, symbol.name AS name, symbol.kind AS kind, symbol.path AS path, symbol.language AS language,
       symbol.decorators AS decorators, symbol.line_start AS line, symbol.parent_id AS parent, symbol.test AS test
ORDER BY path, line, id
