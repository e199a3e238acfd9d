"""PHP, and the manifests that declare where its classes are."""

from codecompass.languages import Language

LANGUAGES = (
    Language(
        name="php",
        grammar="php",
        ecosystem="composer",
        extensions=(".php", ".phtml", ".php5", ".php7", ".phps"),
        separator="\\",
    ),
    Language(
        name="symfony-routes",
        grammar="",
        patterns=(
            r"(?:^|/)config/(?:.+/)?(?:[\w-]+[_-])?(?:routes?|routing)/.+\.ya?ml\Z",
            r"(?:^|[/._-])(?:routes|routing)\.ya?ml\Z",
        ),
        folder="php",
        plain=True,
        is_code=False,
    ),
    Language(name="composer", grammar="", filenames=("composer.json",), folder="php"),
)
