// The same as bases_of of the symbols at these $places in the table of symbols, in one question.
MATCH (type:Symbol)-[:EXTENDS|IMPLEMENTS]->(base:Symbol)
WHERE offset(id(type)) IN $places
RETURN type.id AS type_id, base.id AS base_id
ORDER BY base_id
