// The types, properties and fields that these symbols use: what may stand for a table or a configuration key.
// Asked once for each $id of $ids.
MATCH (symbol:Symbol {id: $id})-[:REFERENCES|CALLS]->(target:Symbol)
WHERE target.kind IN ['class', 'struct', 'record', 'interface', 'type', 'property', 'field', 'variable', 'constant']
RETURN DISTINCT symbol.id AS user_id, target.id AS target_id
ORDER BY target_id
