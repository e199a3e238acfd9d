"""What a planned change edits: `rename` writes the lines, `clashes` says what the new name meets, `groups` sorts places."""
