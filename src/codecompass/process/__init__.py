"""Facilities of a process: settings, worker processes, memory, cancellation, safe regular expressions."""
