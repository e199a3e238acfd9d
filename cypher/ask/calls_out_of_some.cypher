// As calls_out_of_first, where the symbols $ids are some dozens: every symbol is compared with them. At most $limit calls of
// all together.
MATCH (caller:Symbol)-[call:CALLS]->(callee:Symbol)
WHERE caller.id IN $ids
RETURN callee.id AS found, caller.id AS nearer, caller.path AS site, callee.test AS test, callee.path AS path,
       callee.line_start AS start,
       min(concat(CASE call.confidence WHEN 'static' THEN '0' ELSE '1' END,
                  lpad(CAST(call.line AS STRING), 9, '0'), call.strategy)) AS best,
       min(CASE WHEN call.strategy = 'inherited member' AND caller.name = callee.name THEN 1 ELSE 0 END) AS own
ORDER BY test, path, start, found, nearer
LIMIT $limit
