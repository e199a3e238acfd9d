// Remove the nodes with $keys, which no relationship leads to or from.
MATCH (node:<table>)
WHERE node.<key> IN $keys
DELETE node
