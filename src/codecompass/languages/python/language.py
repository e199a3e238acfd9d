"""Python, stubs and notebooks included, and the files that declare where its modules are."""

from codecompass.languages import Language

_STAGE_SUFFIXES = ("", ".base", ".dev", ".development", ".local", ".override", ".prod", ".production", ".test", ".ci")

LANGUAGES = (
    Language(
        name="python", grammar="python", ecosystem="pypi", extensions=(".py", ".pyi", ".ipynb"), aliases=("py",), wrapped=(".ipynb",)
    ),
    Language(
        name="python-settings",
        grammar="",
        filenames=(
            "pyproject.toml", "setup.cfg", "tox.ini", "pytest.ini", ".pytest.ini", "mypy.ini", ".mypy.ini",
            "pyrightconfig.json", "Makefile", "makefile", "GNUmakefile", "justfile", "Procfile", "devcontainer.json",
            *(f"{name}{stage}" for name in ("Dockerfile", "Containerfile") for stage in _STAGE_SUFFIXES),
            *(f"{name}{stage}.{ending}" for name in ("docker-compose", "compose") for stage in _STAGE_SUFFIXES
              for ending in ("yml", "yaml")),
        ),
        folder="python",
    ),
)  # fmt: skip
