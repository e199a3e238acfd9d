; inherits: typescript, components
