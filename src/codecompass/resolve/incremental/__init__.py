"""Incremental resolution: the files whose edges can change with an edit, so that only these are resolved again."""
