"""What people and programs talk to. Only here are JSON, text and protocol known."""
