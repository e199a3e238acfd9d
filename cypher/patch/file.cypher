// The row of the file at $path.
MATCH (file:File {path: $path})
RETURN file.*
