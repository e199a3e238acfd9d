// Names that could not be bound most often.
MATCH (user:Symbol)-[use:MENTIONS]->(name:Unresolved)
RETURN name.id AS name, count(*) AS uses, count(DISTINCT user.path) AS files
ORDER BY uses DESC, name
LIMIT 40
