// Whether the tree has edges at all.
MATCH (:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|REFERENCES]->(:Symbol)
RETURN count(*) AS edges
