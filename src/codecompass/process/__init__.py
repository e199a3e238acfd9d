"""What a process of ours is told and bound by: settings, forks, memory, calls that were given up, safe patterns."""
