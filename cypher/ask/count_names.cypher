// How many names the tree has.
MATCH (name:Name)
RETURN count(*) AS names
