// The shortest chains of calls, of at most $depth calls, from the symbol $start to the symbol $end; at most $limit.
MATCH chain = (:Symbol {id: $start})-[:CALLS* ALL SHORTEST 1..$depth]->(:Symbol {id: $end})
RETURN properties(nodes(chain), 'id') AS ids
LIMIT $limit
