"""The manifests of JavaScript's packages and of TypeScript's compiler: where imported names lead."""

from codecompass.languages import Language

_CONFIG_SUFFIXES = tuple(
    f".{part}"
    for part in (
        "base", "browser", "build", "app", "cjs", "client", "common", "dev", "eslint", "esm", "lib", "node", "options", "paths",
        "prod", "server", "shared", "spec", "src", "test", "web",
    )
)  # fmt: skip

LANGUAGES = (
    Language(
        name="node",
        grammar="",
        filenames=(
            "package.json",
            "jsconfig.json",
            ".babelrc", ".babelrc.json", "babel.config.json", "jest.config.json", "deno.json", "deno.jsonc", "import_map.json",
            ".swcrc",
            *(f"tsconfig{part}.json" for part in ("", *_CONFIG_SUFFIXES)),
        ),
    ),
)  # fmt: skip
