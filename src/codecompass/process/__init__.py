"""What one process depends on and is limited by: settings, forks, memory, abandoned calls, safe patterns."""
