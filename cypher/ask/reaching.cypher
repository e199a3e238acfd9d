// Who uses any of these symbols directly: by calling, reading, extending, implementing or overriding them.
// Asked once for each $id of $ids.
MATCH (source:Symbol)-[edge:CALLS|REFERENCES|EXTENDS|IMPLEMENTS|OVERRIDES]->(:Symbol {id: $id})
RETURN DISTINCT $id AS target, edge.confidence AS confidence, source.id AS symbol_id,
       source.stable_id AS symbol_stable_id, source.name AS name, source.qualified_name AS qualified_name,
       source.path AS path, source.line_start AS line_start, source.line_end AS line_end, source.kind AS kind
