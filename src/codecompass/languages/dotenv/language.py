"""Files of environment variables. Their names are facts; their values are never kept."""

from codecompass.languages import Language

_STAGES = (
    "ci", "defaults", "dev", "development", "dist", "docker", "example", "local", "prod", "production", "sample",
    "staging", "template", "test", "testing",
)  # fmt: skip

LANGUAGES = (
    Language(
        name="dotenv",
        grammar="",
        extensions=(".env",),
        filenames=(".envrc", ".flaskenv", *(f".env.{stage}" for stage in _STAGES)),
        plain=True,
    ),
)
