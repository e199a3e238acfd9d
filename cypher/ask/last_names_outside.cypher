// The last names of all that is used and outside the repository, or taken for it, at most $limit.
MATCH (external:External)
RETURN DISTINCT external.name AS name
LIMIT $limit
