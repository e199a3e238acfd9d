; inherits: tsx, components
