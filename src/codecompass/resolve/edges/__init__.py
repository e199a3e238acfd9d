"""Edges: for each reference what it is bound to, and how that is known; what a file states outright; what a name alone tells."""
