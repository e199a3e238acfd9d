// Which of the unresolved names $ids are mentioned.
MATCH (:Symbol)-[:MENTIONS]->(unresolved:Unresolved)
WHERE unresolved.id IN $ids
RETURN DISTINCT unresolved.id
