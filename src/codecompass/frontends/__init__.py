"""The interfaces for people and programs. Only here are JSON, text and protocols known."""
