"""What types are and give: as written, inferred, narrowed by checks, with their type parameters and their bases."""
