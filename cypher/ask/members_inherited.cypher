// The members called $name of the types that the type $symbol derives from: those of the nearest types first.
MATCH derived = (:Symbol {id: $symbol})-[:EXTENDS|IMPLEMENTS* SHORTEST 1..30]->(base:Symbol)
MATCH (base)-[:CONTAINS]->(member:Symbol)
WHERE member.name = $name
RETURN member.id AS id, length(derived) AS depth
ORDER BY depth, member.path, member.line_start, id
