// Who uses each of these symbols directly, by calling, reading, extending, implementing or overriding it: by place,
// those in tests last, at most $limit of each symbol, with the most certain of their uses, and
// `site`, the line of the first.
// Asked once for each $id of $ids.
MATCH (source:Symbol)-[edge:CALLS|REFERENCES|EXTENDS|IMPLEMENTS|OVERRIDES]->(:Symbol {id: $id})
WITH source, max(edge.confidence) AS confidence, min(edge.line) AS site
RETURN source.id AS user, source.path AS path, source.line_start AS line, source.test AS test, confidence, site,
       source.decorators AS decorators, source.name AS name, source.kind AS kind
ORDER BY test, path, line, user
LIMIT $limit
