// Who calls something outside of the repository. Asked once for each $id of $ids.
MATCH (user:Symbol)-[use:USES]->(target:External {id: $id})
WHERE use.kind = 'calls'
RETURN DISTINCT target.id AS called, user.id AS caller
ORDER BY caller
