// Edges of the file at $path stand at other lines now: $lines says at which, for each line from 1 on.
MATCH (:File {path: $path})-[:DEFINES]->(:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(:Symbol)
SET edge.line = list_extract($lines, edge.line)
