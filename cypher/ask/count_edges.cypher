// Whether the tree has any edges between symbols: at most $limit of them are counted.
MATCH (:Symbol)-[edge:CALLS|IMPORTS|EXTENDS|IMPLEMENTS|REFERENCES]->()
WITH edge LIMIT $limit
RETURN count(*) AS edges
