"""SQL in files of its own: schemas, migrations, queries."""

from codecompass.languages import Language

LANGUAGES = (Language(name="sql", grammar="sql", extensions=(".sql", ".ddl")),)
