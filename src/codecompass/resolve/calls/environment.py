"""Substitution for the names by which tables of external functions write parameters and results (`$0`, `$a`)."""

from codecompass.resolve.values import Values

VARIABLES = ("$0", "$1", "$a", "$b", "$f", "$e", "$m", "$o", "$t", "$r", "$s", "$u", "$l", "$i")
"""The names, in the order of the type arguments of such a function's value."""


def environment(args: tuple[Values, ...]) -> dict[str, Values]:
    """Table variable → its values, for a value with these type arguments; `$i` stands for the element type where the
    function's arguments are not known."""
    found = dict(zip(VARIABLES, args, strict=False))
    return found if len(found) in (0, len(VARIABLES)) else {**found, "$i": found["$0"]}
