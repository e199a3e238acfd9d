// The paths of the files whose detail begins with $beginning, in order. No key holds these, so this reads the whole table.
MATCH (file:File)
WHERE file.detail STARTS WITH $beginning
RETURN file.path AS path
ORDER BY path
