"""The views: one module each, an `async` function that is given a View and shows its parts."""
