"""Where a printed message stands in a text, its placeholders filled: the same line as in a look at every line."""

from __future__ import annotations

import pytest

from codecompass.extract.words import words_in_order
from codecompass.search import Message, filled_in, is_template

TEXT = """\
# An order of some user is refused after all attempts.
log("orders: %d", count)
log("order of %s refused after %d attempts", user, attempts)
raise Refused(f"Moved {first} from {shelf} to {other}: {why}")
note = "order of nobody refused"
text = "Die Größe von %s überschreitet das Maß"
"""


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("order of alice refused after 3 attempts", 3),
        ("ORDER of alice refused after 3 ATTEMPTS", 3),
        ("Moved teapot from kitchen to cellar: damp", 4),  # no two words of the string stand side by side
        ("die größe von brief.txt überschreitet das maß", 6),
        ("order of alice shipped after 3 attempts", 0),
    ],
)
def test_a_message_is_found_where_it_is_printed(message: str, line: int) -> None:
    words = words_in_order(message)
    in_text = set(words_in_order(TEXT.lower()))
    found = Message(message, {word: float(word in in_text) for word in words}).in_text(
        TEXT.lower().encode(), in_text.__contains__
    )
    every = filled_in(enumerate(TEXT.split("\n"), 1), message)
    assert (found.line if found else 0) == (every.line if every else 0) == line


@pytest.mark.parametrize(
    ("line", "message", "holds"),
    [
        ("'kept' => 'The :what is still used by an :owner.'", "The cart is still used by an order.", True),
        ("'kept' => 'The :what is still used by an :owner.'", "cart is still used by an order", True),
        ('kept: "{{name}} could not leave the shop"', "Ann could not leave the shop", True),
        ('kept: "%name% could not leave the shop"', "Ann could not leave the shop", True),
        ('kept: "could not leave the shop"', "Ann could not leave the shop", False),  # it would say just this
        ("'kept' => 'The :what is still used by an :owner.'", "The cart is still used by Ann and has to stay", False),
    ],
)
def test_a_template_is_most_of_a_message_or_of_a_part_of_one(line: str, message: str, holds: bool) -> None:
    assert is_template(line, message) is holds
