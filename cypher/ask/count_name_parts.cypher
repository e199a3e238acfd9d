// How many words the names of the tree have, all together.
MATCH (:Word)-[part:PART_OF]->(:Name)
RETURN count(*) AS parts
