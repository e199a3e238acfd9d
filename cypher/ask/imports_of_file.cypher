// The symbols of the tree that the file at $path imports.
MATCH (:File {path: $path})-[:DEFINES]->(:Symbol)-[:IMPORTS]->(symbol:Symbol)
RETURN DISTINCT symbol.*
