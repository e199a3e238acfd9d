"""What rules in a repository's codecompass.toml say, and how they are read."""
