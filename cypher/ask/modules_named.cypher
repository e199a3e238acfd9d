// The files of the module $name, or of modules whose qualified name ends in one of the texts $tails; at most $limit, the
// shortest names first.
MATCH (file:File)
WHERE file.module = $name OR any(tail IN $tails WHERE file.module ENDS WITH tail)
RETURN file.path AS path
ORDER BY size(file.module), path
LIMIT $limit
