// Who uses any of these symbols directly: by calling, reading, extending, implementing or overriding them.
// Asked once for each $id of $ids.
MATCH (source:Symbol)-[edge:CALLS|REFERENCES|EXTENDS|IMPLEMENTS|OVERRIDES]->(target:Symbol {id: $id})
RETURN DISTINCT source.id AS id, target.id AS target, edge.confidence AS confidence
