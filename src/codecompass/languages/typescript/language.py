"""TypeScript, declaration files included."""

from codecompass.languages import Language

LANGUAGES = (
    Language(
        name="typescript",
        grammar="typescript",
        ecosystem="npm",
        extensions=(".ts", ".mts", ".cts"),
        aliases=("ts", "dts"),
    ),
)
