// Every type that has a constructor, with it, and every type that extends another, with that: one pass over all edges of
// these two kinds.
MATCH (kind:Symbol)-[edge:CONTAINS|EXTENDS]->(its:Symbol)
WHERE label(edge) = 'EXTENDS' OR its.kind = 'constructor'
RETURN kind.id AS owner, label(edge) AS edge_kind, its.id AS other
ORDER BY owner, edge_kind, other
