"""What an overview is made of: sizes, packages and their layers, entry points, tests, what lies outside."""
