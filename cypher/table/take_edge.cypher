// Remove the relationships between the nodes with the keys $source and $target, where <equal> holds of `edge`.
MATCH (:<source> {<source_key>: $source})-[edge:<table>]->(:<target> {<target_key>: $target})
WHERE <equal>
DELETE edge
