// What a symbol calls outside the repository.
MATCH (:Symbol {id: $symbol})-[call:CALLS]->(external:External)
RETURN external.id AS name, min(call.line) AS line
ORDER BY line, name
LIMIT $limit
