"""Members of types: their own, inherited, of `impl` blocks and traits, added from outside."""
