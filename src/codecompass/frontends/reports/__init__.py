"""Answers as documents and as what other programs read: one module per answer, or per format."""
