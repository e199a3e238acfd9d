"""An opened repository: its store, the present state of its refs, its index jobs, and what answers while they run."""
