// How many public symbols of these $kinds stand at the top level of files whose path begins with $folder, tests' own left
// out, and how many of them another file uses.
// This reads the whole table.
MATCH (owner:Symbol {kind: 'module'})-[:CONTAINS]->(symbol:Symbol)
WHERE symbol.kind IN $kinds AND symbol.path STARTS WITH $folder AND NOT symbol.test AND symbol.visibility = 'public'
OPTIONAL MATCH (user:Symbol)-[:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(symbol)
WHERE user.path <> symbol.path
WITH symbol, count(user) AS uses
RETURN count(symbol) AS public, coalesce(sum(CASE WHEN uses > 0 THEN 1 ELSE 0 END), 0) AS elsewhere
