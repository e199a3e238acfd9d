// The paths of all files, in order.
MATCH (file:File)
RETURN file.path AS path
ORDER BY path
