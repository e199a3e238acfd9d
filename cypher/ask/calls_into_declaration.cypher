// As calls_into_first, without the calls that go to just that declaration: an overriding method's own of what it
// overrides.
// Asked once for each $id of $ids. At most $limit of each.
MATCH (caller:Symbol)-[call:CALLS]->(callee:Symbol {id: $id})
WHERE NOT (call.strategy = 'inherited member' AND caller.name = callee.name)
RETURN caller.id AS found, callee.id AS nearer, caller.path AS site, caller.test AS test, caller.path AS path,
       caller.line_start AS start,
       min(concat(CASE call.confidence WHEN 'static' THEN '0' ELSE '1' END,
                  lpad(CAST(call.line AS STRING), 9, '0'), call.strategy)) AS best
ORDER BY test, path, start, found
LIMIT $limit
