// What each symbol outside of tests calls outside of tests, once for each call, all by their places in the table of symbols:
// one pass over all calls. Ids, which are long, would take more memory than a reader has of a very large repository.
MATCH (caller:Symbol)-[call:CALLS]->(callee:Symbol)
WHERE NOT caller.test AND NOT callee.test
RETURN offset(id(caller)) AS caller, collect(offset(id(callee))) AS callees
