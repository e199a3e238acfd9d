// Every edge between two symbols that starts in a file of the paths $first … $last, by place: what `codecompass export
// edges` prints, some hundred files at a time.
// `from_line` is 0 for what stands at module level. An element (`<Button/>`) is a call that the framework makes: a
// reference to those who read call expressions. What a macro makes has no line of its own: unless $generated, what it
// calls is left out, and what it was handed is told of what is around the symbol `made`.
MATCH (source:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|OVERRIDES|REFERENCES]->(target:Symbol)
WHERE $first <= source.path AND $last >= source.path
  AND ($generated OR NOT (edge.strategy = 'generated' OR target.modifiers CONTAINS 'generated'))
RETURN source.path AS from_path, CASE WHEN source.parent_id = '' THEN 0 ELSE source.line_start END AS from_line,
       source.name AS from_name, target.path AS to_path,
       CASE WHEN target.parent_id = '' THEN 0 ELSE target.line_start END AS to_line, target.name AS to_name,
       CASE WHEN edge.role = 'element' THEN 'references' ELSE lower(label(edge)) END AS type, edge.line AS line, edge.confidence AS confidence, edge.strategy AS strategy,
       CASE WHEN NOT $generated AND source.modifiers CONTAINS 'generated' THEN source.id ELSE '' END AS made
ORDER BY from_path, line, from_line, from_name, type, to_path, to_line, to_name, strategy, confidence
