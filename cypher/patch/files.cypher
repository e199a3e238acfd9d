// The rows of the files at $paths.
MATCH (file:File)
WHERE file.path IN $paths
RETURN file.path AS in_file, file.*
