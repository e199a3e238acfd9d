// The symbols of these $kinds in files whose path begins with $folder to which, and to whose members, nothing but they
// themselves refers, tests' own left out: none that takes the place of another, that serves something (a route, a table), or
// that is what a module which is imported as a whole (`import("./Page.vue")`) exports, or what one that is a value has.
// This reads the whole table; what is said of each is asked apart (unused_with), as of all at once it is more than a reader holds.
MATCH (symbol:Symbol)
WHERE symbol.kind IN $kinds AND symbol.path STARTS WITH $folder AND NOT symbol.test AND symbol.parent_id <> ''
  AND NOT EXISTS {
    MATCH (user:Symbol)-[:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(symbol)
    WHERE NOT (user.path = symbol.path AND user.start_byte >= symbol.start_byte AND user.end_byte <= symbol.end_byte)
  }
  AND NOT EXISTS {
    MATCH (symbol)-[:CONTAINS*1..3]->(:Symbol)<-[:CALLS|REFERENCES|IMPORTS]-(user:Symbol)
    WHERE NOT (user.path = symbol.path AND user.start_byte >= symbol.start_byte AND user.end_byte <= symbol.end_byte)
  }
  AND NOT EXISTS { MATCH (symbol)-[:OVERRIDES]->(:Symbol) }
  AND NOT EXISTS {
    MATCH (:Symbol)-[:IMPORTS]->(module:Symbol)-[:CONTAINS]->(symbol)
    WHERE module.parent_id = '' AND symbol.modifiers CONTAINS 'default'
  }
  AND NOT EXISTS {
    MATCH (reader:Symbol)-[read:REFERENCES]->(whole:Symbol)-[:CONTAINS]->(symbol)
    WHERE whole.parent_id = '' AND read.role = 'read' AND NOT reader.test AND reader.path <> symbol.path
  }
  AND NOT EXISTS {
    MATCH (symbol)-[:EXPOSES]->(surface:Surface)
    WHERE surface.kind IN ['route', 'middleware', 'di', 'table', 'mount']
       OR (surface.kind IN ['graphql', 'rpc'] AND surface.detail = 'serve')
  }
RETURN offset(id(symbol)) AS place
