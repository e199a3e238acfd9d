"""Where code meets the world: whole paths of routes, who serves them, which tables and settings are meant."""
