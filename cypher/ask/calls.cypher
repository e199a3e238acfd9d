// The calls of the symbol $callee in the symbol $caller. Both ends by key: of few pairs the quickest way.
MATCH (source:Symbol {id: $caller})-[call:CALLS]->(target:Symbol {id: $callee})
RETURN source.id AS caller, target.id AS callee, source.path AS path, call.line AS line,
       call.confidence AS confidence, call.strategy AS strategy
