// The same as declarations_used of the symbols at these $places in the table of symbols, in one question, within the lines $first to $last.
MATCH (symbol:Symbol)-[use:REFERENCES|CALLS]->(target:Symbol)
WHERE offset(id(symbol)) IN $places AND target.kind IN ['class', 'struct', 'record', 'interface', 'type', 'property', 'field', 'variable', 'constant']
  AND use.line >= $first AND use.line <= $last
RETURN symbol.id AS user_id, target.id AS target_id, symbol.path AS path, collect(DISTINCT use.line) AS lines
ORDER BY target_id
