// Every function outside of tests that stands in another definition, with that: one pass over what contains what.
MATCH (outer:Symbol)-[:CONTAINS]->(inner:Symbol)
WHERE inner.kind = 'fn' AND NOT inner.test
      AND (outer.kind = 'fn' OR outer.kind = 'method' OR outer.kind = 'constructor' OR outer.kind = 'constant'
           OR outer.kind = 'variable' OR outer.kind = 'field' OR outer.kind = 'property')
RETURN inner.id AS id, inner.name AS name, outer.id AS owner
ORDER BY id
