"""`codecompass` and `python -m codecompass`."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line; exits 0, 1 (an error answer) or 2 (wrong usage)."""
    if sys.argv[1:2] in (["serve"], ["serve-mcp"]):  # a shortcut: an agent waits for this one
        from codecompass.frontends.serve import main as serve

        serve(sys.argv[2:])
        return
    from codecompass.frontends.cli import run

    run()


if __name__ == "__main__":
    main()
