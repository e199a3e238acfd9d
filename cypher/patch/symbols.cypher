// The symbols of the file at $path.
MATCH (:File {path: $path})-[:DEFINES]->(symbol:Symbol)
RETURN symbol.*
