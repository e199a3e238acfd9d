"""Edits of a planned change: `rename` writes the lines, `clashes` finds name conflicts, `groups` sorts places."""

CLIENTS = "clients that request these endpoints"
"""A group of places, here for what shows it: the modules that find it take long to import."""
VARIABLES = "variables, parameters and keys of the name"
MENTIONS = frozenset({"strings and comments", "documents", "not bound", VARIABLES})
"""Groups of places that may only mention what changes."""
