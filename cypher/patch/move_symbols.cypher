// Symbols of the file at $path stand elsewhere in it now: $rows are their `id, line_start, line_end, start_byte, end_byte`.
MATCH (:File {path: $path})-[:DEFINES]->(symbol:Symbol)
UNWIND $rows AS row
WITH symbol, row
WHERE symbol.id = row.id
SET symbol.line_start = row.line_start, symbol.line_end = row.line_end,
    symbol.start_byte = row.start_byte, symbol.end_byte = row.end_byte
