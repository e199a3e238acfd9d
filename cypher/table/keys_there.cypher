// Those of $keys that the table has.
MATCH (node:<table>)
WHERE node.<key> IN $keys
RETURN node.<key>
