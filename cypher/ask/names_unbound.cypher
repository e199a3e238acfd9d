// The names that are used somewhere and could not be bound, at most $limit.
MATCH (name:Unresolved)
RETURN name.id AS name
LIMIT $limit
