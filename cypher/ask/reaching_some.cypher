// As reaching and reaching_through, of the symbols at these $places in the table of symbols, in one question: each use, in no
// order, at most $limit of all together. Of the columns of users only what the register lacks is returned. `target` is the place of what is used.
MATCH (source:Symbol)-[edge:CALLS|REFERENCES|EXTENDS|IMPLEMENTS|OVERRIDES]->(target:Symbol)
WHERE offset(id(target)) IN $places
RETURN offset(id(target)) AS target, source.id AS user, source.decorators AS decorators, edge.confidence AS confidence,
       edge.line AS site, label(edge) AS kind, edge.strategy AS strategy
LIMIT $limit
