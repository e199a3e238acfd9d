"""A repository opened: whose its store is, what its refs are now, who indexes, and what answers meanwhile."""
