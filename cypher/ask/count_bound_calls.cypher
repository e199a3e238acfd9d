// How many calls lead to a definition of the tree.
// These three are questions of their own: the engine has crashed on a UNION ALL.
MATCH (:Symbol)-[:CALLS]->(:Symbol)
RETURN count(*) AS calls
