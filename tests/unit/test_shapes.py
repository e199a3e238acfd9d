"""Whether calls fit what they call, from text, in each language's way of writing parameters."""

from __future__ import annotations

import pytest

from codecompass.model.errors import CodeCompassError
from codecompass.tools.reviewing.patch import applied, parse_patch
from codecompass.tools.reviewing.shapes import gives, takes, why_not


@pytest.mark.parametrize(
    ("signature", "least", "most", "names"),
    [
        ("def pay(self, sum: int, note: str = '') -> None", 1, 2, ("sum", "note")),
        ("def pay(sum, *, currency, note=None)", 1, 1, ("sum", "currency", "note")),
        ("def pay(sum, /, *rest, **options)", 1, 1 << 16, ("sum",)),
        ("def pay(pairs: dict[str, tuple[int, int]], f=lambda a, b: a)", 1, 2, ("pairs", "f")),
        ("function pay(sum: number, note?: string, ...rest: string[]): void", 1, 1 << 16, ("sum", "note")),
        ("pay({ sum, note }: Payment, done: (e: Error) => void): void", 2, 2, ("sum", "done")),
        ("func (c *Cart) pay(sum int, notes ...string) error", 1, 1 << 16, ("sum",)),
        (
            "pub fn pay<'a, T: Into<u32>>(&'a mut self, sum: T, note: Option<&'a str>) -> Result<(), E>",
            2,
            2,
            ("sum", "note"),
        ),
        ("def pay()", 0, 0, ()),
        ("pay = async (sum: number, note?: string): Promise<void> =>", 1, 2, ("sum", "note")),
        ("exports.pay = function (sum, note)", 2, 2, ("sum", "note")),
        ("pay: <T>(sum: T) =>", 1, 1, ("sum",)),
    ],
)
def test_what_a_callable_takes(signature: str, least: int, most: int, names: tuple[str, ...]) -> None:
    found = takes(signature, "pay")
    assert found is not None
    assert (found.least, found.most, found.names) == (least, most, names)


def test_types_stand_before_names_in_some_languages() -> None:
    found = takes("public void pay(final Map<String, Integer> sums, int count, String... notes)", "pay", True)
    assert found is not None
    assert (found.least, found.most, found.names) == (2, 1 << 16, ("sums", "count"))


def test_what_a_method_extends_is_no_parameter_of_its_calls() -> None:
    found = takes("public static Sum pay(this Cart cart, int sum)", "pay", True)
    assert found is not None
    assert (found.most, found.names) == (1, ("sum",))


def test_names_of_php_stand_behind_their_types_and_are_given_without_their_sign() -> None:
    found = takes("function pay(?string $sum, int|string $count = 3, array &$notes, ...$rest)", "pay", True)
    assert found is not None
    assert (found.names, found.required) == (("sum", "count", "notes"), {"sum", "notes"})


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("pay(1)", ""),
        ("pay(1, 'a, b (c')", ""),
        ("pay(1, note=f(2, 3))", ""),
        ("pay(sum=1)", ""),
        ("pay(*args)", ""),
        ("pay()", "does not give `sum`, which it needs"),
        ("pay(note='x')", "does not give `sum`, which it needs"),
        ("pay(1, 2, 3)", "gives 3 arguments, and it takes 1 to 2"),
        ("pay(1, currency='EUR')", "gives `currency`, which it does not take any more"),
        ("pay(\n    [1, 2],  # sums\n    {'a': (1, 2)},\n)", ""),
    ],
)
def test_whether_a_call_fits(call: str, why: str) -> None:
    taken, given = takes("def pay(sum, note=None)", "pay"), gives(f"x = cart.{call}", 0, "pay")
    assert taken is not None
    assert given is not None
    assert why_not(given, taken) == why


BEFORE = "one\ntwo\nthree\nfour\n"
AFTER = "one\n2\nthree\nfour\nfive\n"
DIFF = """\
diff --git a/a.txt b/a.txt
index 1..2 100644
--- a/a.txt
+++ b/a.txt
@@ -1,4 +1,5 @@
 one
-two
+2
 three
 four
+five
diff --git a/old.py b/new.py
similarity index 100%
rename from old.py
rename to new.py
diff --git a/gone.py b/gone.py
deleted file mode 100644
--- a/gone.py
+++ /dev/null
@@ -1 +0,0 @@
-x = 1
"""
OLD = {"a.txt": BEFORE, "old.py": "y\n", "gone.py": "x = 1\n"}
NEW = {"a.txt": AFTER, "new.py": "y\n"}


@pytest.mark.parametrize(("state", "backwards"), [(OLD, False), (NEW, True)])
def test_a_diff_fits_the_state_before_it_and_the_one_after(state: dict[str, str], backwards: bool) -> None:
    both = applied(parse_patch(DIFF), state.get, "main")
    assert both.backwards is backwards
    assert both.before == OLD
    assert both.after == NEW


def test_a_diff_that_fits_neither_and_a_text_that_is_none_are_refused() -> None:
    with pytest.raises(CodeCompassError, match="fits main neither"):
        applied(parse_patch(DIFF), {"a.txt": "other\n"}.get, "main")
    with pytest.raises(CodeCompassError, match="no unified diff"):
        parse_patch("hello\n")


@pytest.mark.parametrize(
    ("was", "now", "name"),
    [
        ("a/", "b/", "x/a.txt"), ("i/", "w/", "x/a.txt"), ("c/", "i/", "x/a.txt"), ("", "", "x/a.txt"),
        ("", "", "a/a.txt"), ("", "", "w/a.txt"),
    ],
)  # fmt: skip
def test_a_diff_names_its_sides_as_git_was_told_to(was: str, now: str, name: str) -> None:
    """By its configuration (`diff.mnemonicPrefix`, `diff.noprefix`); folders may be called like the letters."""
    text = f"diff --git {was}{name} {now}{name}\n--- {was}{name}\n+++ {now}{name}\n@@ -1 +1 @@\n-x\n+y\n"
    (one,) = parse_patch(text)
    assert (one.old, one.new) == (name, name)


def test_only_ends_of_lines_end_lines_of_a_diff() -> None:
    (one,) = parse_patch("--- a/x.py\n+++ b/x.py\n@@ -1,2 +1,2 @@\n \x0cx = 1\n-y = '\x85'\n+y = 2\n")
    assert one.hunks[0].old == ("\x0cx = 1", "y = '\x85'")
