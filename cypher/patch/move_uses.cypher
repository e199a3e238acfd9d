// Edges of the file at $path stand at other lines now: $lines says at which, for each line from 1 on.
MATCH (:File {path: $path})-[:DEFINES]->(:Symbol)-[edge:USES]->(:External)
SET edge.line = list_extract($lines, edge.line)
