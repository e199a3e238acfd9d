// Every file of the tree, by path: its language, its size, how many symbols and how many callables it defines, and why it
// was not read (else empty). Behind an optional match the engine counts wrongly with IN: some rows of a graph that was
// derived are taken for null.
MATCH (file:File)
OPTIONAL MATCH (file)-[:DEFINES]->(symbol:Symbol)
RETURN file.path AS path, file.language AS language, file.lines AS lines, file.bytes AS bytes, file.skipped AS skipped,
       count(symbol) AS symbols,
       sum(CASE WHEN symbol.kind = 'fn' OR symbol.kind = 'method' OR symbol.kind = 'constructor' OR symbol.kind = 'operator'
                THEN 1 ELSE 0 END) AS callables,
       max(CASE WHEN symbol.test THEN 1 ELSE 0 END) AS test
ORDER BY path
