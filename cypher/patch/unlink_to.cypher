// All that leads to the symbols $ids goes.
MATCH (symbol:Symbol)<-[edge]-()
WHERE symbol.id IN $ids
DELETE edge
