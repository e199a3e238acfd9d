// The symbols that serve, read or declare something: one pass over all surfaces, once per graph.
MATCH (symbol:Symbol)-[:EXPOSES]->(surface:Surface)
WHERE surface.kind <> 'unread'
RETURN symbol.id AS id
