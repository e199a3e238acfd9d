// Who calls each of these symbols directly, those in tests last, then by place, at most $limit of each.
// Asked once for each $id of $ids.
// `best` is the call that counts, in one text that sorts: 0 if static, else 1; the line in nine digits; the strategy.
// `own` says that all are an overriding method's own to what it overrides: these go to just that declaration.
MATCH (caller:Symbol)-[call:CALLS]->(callee:Symbol {id: $id})
RETURN caller.id AS found, offset(id(caller)) AS place, callee.id AS nearer, caller.path AS site, caller.test AS test, caller.path AS path,
       caller.line_start AS start,
       min(concat(CASE call.confidence WHEN 'static' THEN '0' ELSE '1' END,
                  lpad(CAST(call.line AS STRING), 9, '0'), call.strategy)) AS best,
       min(CASE WHEN call.strategy = 'inherited member' AND caller.name = callee.name THEN 1 ELSE 0 END) AS own
ORDER BY test, path, start, found
LIMIT $limit
