"""Name lookup: scopes, imports, namespaces, and the values of variables."""
