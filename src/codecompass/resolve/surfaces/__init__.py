"""Surfaces: whole paths of routes and their handlers, clients' requests, tables and settings."""
