// The types, properties and fields that these symbols use within the lines $first to $last: what may stand for a table or a configuration key.
// Asked once for each $id of $ids.
MATCH (symbol:Symbol {id: $id})-[use:REFERENCES|CALLS]->(target:Symbol)
WHERE target.kind IN ['class', 'struct', 'record', 'interface', 'type', 'property', 'field', 'variable', 'constant']
  AND use.line >= $first AND use.line <= $last
RETURN symbol.id AS user_id, target.id AS target_id, symbol.path AS path, collect(DISTINCT use.line) AS lines
ORDER BY target_id
