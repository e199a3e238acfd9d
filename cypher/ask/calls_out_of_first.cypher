// What each of these symbols calls directly, what stands in tests last, then by place, at most $limit of each.
// Asked once for each $id of $ids.
// `best` and `own` are as in calls_into_first.
MATCH (caller:Symbol {id: $id})-[call:CALLS]->(callee:Symbol)
RETURN callee.id AS found, offset(id(callee)) AS place, caller.id AS nearer, caller.path AS site, callee.test AS test, callee.path AS path,
       callee.line_start AS start,
       min(concat(CASE call.confidence WHEN 'static' THEN '0' ELSE '1' END,
                  lpad(CAST(call.line AS STRING), 9, '0'), call.strategy)) AS best,
       min(CASE WHEN call.strategy = 'inherited member' AND caller.name = callee.name THEN 1 ELSE 0 END) AS own
ORDER BY test, path, start, found
LIMIT $limit
