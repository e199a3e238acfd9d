// Add one relationship between the nodes with the keys $source and $target. <values>: `column: $new_column`.
MATCH (a:<source> {<source_key>: $source}), (b:<target> {<target_key>: $target})
CREATE (a)-[:<table> {<values>}]->(b)
