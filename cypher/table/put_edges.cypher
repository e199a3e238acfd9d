// Add relationships between nodes that are there, from $rows: `from_key`, `to_key`, then the columns.
// The second MATCH stands in a part of its own: in one part the engine plans a cross product.
UNWIND $rows AS row
MATCH (a:<source>)
WHERE a.<source_key> = row.from_key
WITH a, row
MATCH (b:<target>)
WHERE b.<target_key> = row.to_key
CREATE (a)-[:<table> {<values>}]->(b)
