// The types of the tree that these derive from, directly.
// Asked once for each $id of $ids.
MATCH (type:Symbol {id: $id})-[:EXTENDS|IMPLEMENTS]->(base:Symbol)
RETURN type.id AS type_id, base.id AS base_id
ORDER BY base_id
