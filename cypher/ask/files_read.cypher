// Every file that was read, by path: its language, its module, how many lines and bytes it has, how many symbols it defines.
MATCH (file:File)-[:DEFINES]->(symbol:Symbol)
WHERE file.skipped = ''
RETURN file.path AS path, file.language AS language, file.module AS module, file.lines AS lines, file.bytes AS bytes,
       count(symbol) - 1 AS symbols
ORDER BY path
