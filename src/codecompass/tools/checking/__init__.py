"""The rules in a repository's codecompass.toml, and how they are read."""
