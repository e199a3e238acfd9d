"""The manifests of JavaScript's packages and of TypeScript's compiler: where imported names lead."""

from codecompass.languages import Language

LANGUAGES = (
    Language(
        name="node",
        grammar="",
        filenames=(
            "package.json",
            "jsconfig.json",
            *(f"tsconfig{part}.json" for part in ("", ".base", ".build", ".app", ".lib", ".node", ".spec", ".test")),
        ),
    ),
)
