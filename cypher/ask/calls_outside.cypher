// Who calls something outside of the repository. Asked once for each $id of $ids.
MATCH (target:External {id: $id})<-[use:USES]-(user:Symbol)
WHERE use.kind = 'calls'
HINT (target JOIN use) JOIN user
RETURN DISTINCT target.id AS called, user.id AS caller
ORDER BY caller
