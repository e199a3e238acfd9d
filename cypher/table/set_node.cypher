// Give the node with a row's key the row's other columns. <changes>: `node.column = $new_column`, for each of them.
MATCH (node:<table> {<key>: $new_<key>})
SET <changes>
