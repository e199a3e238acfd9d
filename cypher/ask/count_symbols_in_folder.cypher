// How many symbols stand at the top level of the files in $folder (with its closing slash); if $deep, in all folders
// within it, too. Files in the languages $but are left out.
MATCH (file:File)-[:DEFINES]->(module:Symbol)-[:CONTAINS]->(symbol:Symbol)
WHERE file.path STARTS WITH $folder AND module.parent_id = '' AND NOT file.language IN $but
  AND ($deep OR NOT contains(substring(file.path, size($folder) + 1, size(file.path)), '/'))
RETURN count(*) AS symbols
