"""Edges: the targets of references, each with the strategy that bound it; declared imports and inheritance; unique-name
matches."""
