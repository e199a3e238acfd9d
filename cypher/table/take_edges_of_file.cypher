// Remove a table's relationships that start at symbols of the file at $path.
MATCH (:File {path: $path})-[:DEFINES]->(:Symbol)-[edge:<table>]->(:<target>)
DELETE edge
