// How many bytes each of these files has.
// Asked once for each $path of $paths.
MATCH (file:File {path: $path})
RETURN file.path AS path, file.bytes AS bytes
