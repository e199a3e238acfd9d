// The surfaces of one $kind (`route`, `config`, `table` …) in files whose path starts with $prefix, with what serves them: one pass over all surfaces.
// $name: only those whose name has this in it, in any case, or begins it (`SHOP_*`); empty for all.
MATCH (source:Symbol)-[:EXPOSES]->(surface:Surface)
WHERE surface.kind = $kind AND surface.path STARTS WITH $prefix AND ($name = '' OR lower(surface.name) CONTAINS lower($name)
       OR (surface.name ENDS WITH '*' AND size(surface.name) > 2
           AND lower($name) STARTS WITH lower(substring(surface.name, 1, size(surface.name) - 1))))
RETURN surface.kind AS kind, surface.name AS name, surface.detail AS detail, surface.framework AS framework, surface.path AS path,
       surface.line AS line, surface.confidence AS confidence,
       surface.inline_start AS inline_start, surface.inline_end AS inline_end,
       surface.inline_from AS inline_from, surface.inline_to AS inline_to, source.id AS symbol_id,
       source.qualified_name AS symbol, source.kind AS symbol_kind
ORDER BY path, line, name, detail
