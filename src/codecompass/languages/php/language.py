"""PHP, and the manifests that say where its classes lie."""

from codecompass.languages import Language

LANGUAGES = (
    Language(
        name="php",
        grammar="php",
        ecosystem="composer",
        extensions=(".php", ".phtml", ".php5", ".php7", ".phps"),
        separator="\\",
    ),
    Language(name="composer", grammar="", filenames=("composer.json",), folder="php"),
)
