"""The parts of an overview: sizes, packages and their layers, entry points, tests, external services."""
