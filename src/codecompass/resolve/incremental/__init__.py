"""After a change: which files' edges can differ, so that only these are resolved anew."""
