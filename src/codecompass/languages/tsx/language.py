"""TypeScript with JSX: a grammar of its own, since it reads `<T>x` differently."""

from codecompass.languages import Language

LANGUAGES = (Language(name="tsx", grammar="tsx", ecosystem="npm", extensions=(".tsx",)),)
