// As calls_from, where the symbols $nearer are many: they are found first, in one pass over all symbols. `IN` would
// compare each of the callee's callers with all of them.
// Asked once for each $callee of $callees.
UNWIND $nearer AS one
MATCH (source:Symbol)
WHERE source.id = one
WITH source
MATCH (source)-[call:CALLS]->(target:Symbol {id: $callee})
RETURN source.id AS caller, target.id AS callee, source.path AS path, call.line AS line,
       call.confidence AS confidence, call.strategy AS strategy
