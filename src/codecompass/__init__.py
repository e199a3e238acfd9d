"""codecompass: structural questions about any git repository, answered from a graph."""

__version__ = "0.2.0"
