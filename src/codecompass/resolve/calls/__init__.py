"""What a call means and gives: overloads, arguments, callbacks, macros, and the steps of a path."""
