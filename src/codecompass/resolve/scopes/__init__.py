"""What a name means where it stands: scopes, imports, namespaces, and what variables hold."""
