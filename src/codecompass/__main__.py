"""`codecompass` and `python -m codecompass`."""

from __future__ import annotations


def main() -> None:
    """Runs the command line; exits 0, 1 (an error answer) or 2 (wrong usage)."""
    from codecompass.frontends.cli import run

    run()


if __name__ == "__main__":
    main()
