// The shortest chains of calls, of at most $depth calls, from the symbol $caller to the symbol $callee; at most $limit.
MATCH chain = (:Symbol {id: $caller})-[:CALLS* ALL SHORTEST 1..$depth]->(:Symbol {id: $callee})
RETURN properties(nodes(chain), 'id') AS ids
LIMIT $limit
