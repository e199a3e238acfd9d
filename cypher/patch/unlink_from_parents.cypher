// The symbols $ids are no longer enclosed by anything.
MATCH (symbol:Symbol)<-[edge:CONTAINS]-(:Symbol)
WHERE symbol.id IN $ids
DELETE edge
