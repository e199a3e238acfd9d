"""Calls: overload resolution, arguments, callbacks, macros, and the results of a path's steps."""
