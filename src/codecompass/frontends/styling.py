"""Shows lines in colours on a terminal, elsewhere as plain text. The only place where answers meet rich."""

import os
import sys
from collections.abc import Iterable
from typing import TextIO

from codecompass.frontends.layout import CONTROLS, Code, Line, plain, quoted


def show(told: Iterable[Line | Code], *, error: bool = False) -> None:
    """Print lines to standard output or standard error."""
    out = sys.stderr if error else sys.stdout
    if out.isatty() or os.environ.get("FORCE_COLOR"):
        _show_styled(told, out)
    elif text := plain(told):
        out.write(text + "\n")


def _show_styled(told: Iterable[Line | Code], out: TextIO) -> None:
    from rich.console import Console
    from rich.syntax import Syntax
    from rich.text import Text

    console = Console(file=out)
    for one in told:
        if isinstance(one, Code):
            lexer = Syntax.guess_lexer(one.path, one.text)
            text = one.text.rstrip("\n").translate(CONTROLS)
            shown = Syntax(text, lexer, line_numbers=True, start_line=max(one.line, 1), background_color="default")
            console.print(shown, soft_wrap=True)
        else:
            parts = ((quoted(part.text), part.style) for part in one)
            console.print(Text.assemble(*parts), soft_wrap=True, highlight=False)
