// The public symbols of these $kinds at the top level of files whose path begins with $folder that are used in their own
// file alone, tests' own left out, and none that serves something; at most $limit.
// This reads the whole table.
MATCH (owner:Symbol {kind: 'module'})-[:CONTAINS]->(symbol:Symbol)
WHERE symbol.kind IN $kinds AND symbol.path STARTS WITH $folder AND NOT symbol.test AND symbol.visibility = 'public'
  AND EXISTS { MATCH (:Symbol)-[:CALLS|EXTENDS|IMPLEMENTS|REFERENCES]->(symbol) }
  AND NOT EXISTS {
    MATCH (user:Symbol)-[:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(symbol)
    WHERE user.path <> symbol.path
  }
  AND NOT EXISTS { MATCH (symbol)-[:EXPOSES]->(:Surface) }
RETURN symbol.id AS id
ORDER BY symbol.path, symbol.line_start, id
LIMIT $limit
