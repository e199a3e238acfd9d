# The tasks of a maintainer; `just` lists them.

default:
    @just --list

# Lint, format, types, layers
lint:
    python -m pytest -q tests/test_habits.py

# What binds names, and what finds surfaces: a minute
fast:
    python -m pytest -q tests/test_resolution.py tests/test_extraction.py tests/test_surfaces.py

# Everything but the slow ones
test:
    python -m pytest -n 2 --dist loadfile

slow:
    python -m pytest -m slow

# Calls against a compiler, e.g. `just judge gotypes path/to/repository`
judge JUDGE *ARGUMENTS:
    python benchmarks/{{JUDGE}}.py {{ARGUMENTS}}

# The site, with its reference made from the code
docs:
    python docs/generate.py
    mkdocs build --strict
