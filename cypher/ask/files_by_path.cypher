// The paths of all files, in order, and how many bytes each has.
MATCH (file:File)
RETURN file.path AS path, file.bytes AS bytes
ORDER BY path
