"""Edits of a planned change: `rename` writes the lines, `clashes` finds name conflicts, `groups` sorts places."""
