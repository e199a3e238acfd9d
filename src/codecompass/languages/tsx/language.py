"""TypeScript with JSX: a grammar of its own, since `<T>x` reads otherwise in it."""

from codecompass.languages import Language

LANGUAGES = (Language(name="tsx", grammar="tsx", ecosystem="npm", extensions=(".tsx",)),)
