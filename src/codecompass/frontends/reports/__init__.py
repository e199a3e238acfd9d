"""Answers as documents and in other programs' formats: one module per answer or format."""
