"""Edits of a planned change: `rename` writes the lines, `clashes` finds name conflicts, `groups` sorts places."""

CLIENTS = "clients that request these endpoints"
"""A group of places, here for what shows it: the modules that find it take long to import."""
