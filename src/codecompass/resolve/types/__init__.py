"""Types: as declared, inferred, narrowed by type guards; their type parameters and bases, and the projections of
values."""
