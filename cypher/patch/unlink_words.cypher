// The names $ids are made of no words any more.
MATCH (:Word)-[edge:PART_OF]->(name:Name)
WHERE name.id IN $ids
DELETE edge
