"""JavaScript, JSX included (one grammar reads both)."""

from codecompass.languages import Language

LANGUAGES = (
    Language(
        name="javascript",
        grammar="javascript",
        ecosystem="npm",
        extensions=(".js", ".mjs", ".cjs", ".jsx"),
        bundled=True,
        aliases=("js", "jsx"),
    ),
)
