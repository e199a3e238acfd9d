// Add relationships between nodes that are there, from $rows: `from`, `to`, then the columns.
// The second MATCH stands in a part of its own: in one part the engine plans a cross product.
LOAD FROM $rows
WITH `from` AS source_key, `to` AS target_key<columns>
MATCH (a:<source>)
WHERE a.<source_key> = source_key
WITH a, target_key<columns>
MATCH (b:<target>)
WHERE b.<target_key> = target_key
CREATE (a)-[:<table> {<values>}]->(b)
