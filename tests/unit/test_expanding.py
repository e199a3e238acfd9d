"""What macros make of tokens: how these are read and written again, and what rules take."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codecompass.extract import extract
from codecompass.languages.rust.tokens import Tree, UnreadableError, trees, written
from codecompass.languages.rust.transcribing import Budget, Rule, TooMuchError, transcribed
from codecompass.model import ROLES, Extracted

MADE = {
    "a name": ("$a:ident", "fn $a() {}", "go", "fn go() {}"),
    "a keyword that is a literal": ("pub $a:ident", "$a", "pub go", "go"),
    "types with commas": ("$a:ty, $b:ty", "$b $a", "Map<u8, Vec<u8>>, [u8; 2]", "[u8; 2] Map<u8, Vec<u8>>"),
    "expressions end at commas": ("$a:expr, $($b:expr),*", "[$a] $(<$b>)*", "x + f(1, 2), y, z", "[x + f(1, 2)]<y><z>"),
    "visibility that is not there": ("$v:vis $a:ident", "$v $a", "go", "go"),
    "visibility": ("$v:vis $a:ident", "$v $a", "pub(crate) go", "pub(crate) go"),
    "what ends with or without a comma": ("$($a:ident),* $(,)?", "$($a;)*", "x, y,", "x;y;"),
    "one after another": ("$($a:ident = $b:literal);+", "$($b $a)*", "x = 1; y = -2", "1 x-2 y"),
    "lists in lists": ("$($a:ident { $($b:tt)* })*", "$(mod $a { $(<$b>)* })*", "x { 1 (2) } y {}", "mod x {<1><(2)>}mod y {}"),
    "the same for each": ("$a:ident $($b:ident)*", "$($a.$b)*", "x y z", "x.y x.z"),
    "what documents": ("$(#[$m:meta])* $a:ident", "$(#[$m])* fn $a() {}", '/// Says "hi".\n/// Twice.\n#[cold] go', r'#[doc = " Says \"hi\"."]#[doc = " Twice."]#[cold] fn go() {}'),
    "the crate": ("", "$crate::go", "", "crate::go"),
    "lifetimes, characters, raw strings": ("$l:lifetime $a:tt $b:literal", "$l $a $b", "'a 'x' r#\"a\"b\"#", "'a 'x' r#\"a\"b\"#"),
    "a block": ("$a:block $b:ident", "$b $a", "{ 1; 2 } x", "x { 1; 2}"),
}  # fmt: skip
TAKEN_BY_NONE = {
    "too much": ("$a:ident", "x y"), "too little": ("$a:ident, $b:ident", "x,"), "another mark": ("$a:ident => $b:ty", "x = u8"),
    "no name": ("$a:ident", "1"), "no literal": ("$a:literal", "x"), "items": ("$($a:item)*", "fn x() {}"), "nothing": ("$($a:ident)+", ""),
    "other brackets": ("($a:ident)", "[x]"), "more in brackets": ("($a:ident)", "(x y)"), "nothing for an expression": ("$a:expr, x", ", x"),
    "no rule": ("$", "x"), "half a rule": ("$a", "x"), "a repetition of nothing": ("$($a:ident) x", "y x"), "no block": ("$a:block", "x"),
    "nothing for a tree": ("$a:tt", ""),
}  # fmt: skip


def _made(taken: str, made: str, handed: str) -> str | None:
    found = transcribed([Rule(trees(taken, -1), trees(made, -1))], trees(handed, 0), Budget())
    return None if found is None else _written(found)


def _written(found: tuple[Tree, ...], row: int = 10) -> str:
    return written(found, row)[0].decode().strip()


@pytest.mark.parametrize("case", MADE)
def test_what_a_rule_makes(case: str) -> None:
    taken, made, handed, expected = MADE[case]
    assert _made(taken, made, handed) == expected


@pytest.mark.parametrize("case", TAKEN_BY_NONE)
def test_what_no_rule_takes(case: str) -> None:
    taken, handed = TAKEN_BY_NONE[case]
    assert _made(taken, "fn made() {}", handed) is None


def test_what_a_rule_uses_must_be_taken() -> None:
    assert _made("$a:ident", "$b", "x") is None
    assert _made("$($a:ident)*", "$a", "x") is None
    assert _made("$a:ident", "$($a)*", "x") is None


def test_the_first_rule_that_fits_is_taken() -> None:
    rules = [Rule(trees(taken, -1), trees(taken[-1], -1)) for taken in ("$a:literal 1", "$a:ident 2", "$a:tt 3")]
    found = transcribed([rule._replace(pattern=rule.pattern[:4]) for rule in rules], trees("x", 0), Budget())
    assert found is not None
    assert _written(found) == "2"


@pytest.mark.parametrize("code", ["(", ")", "(]", "((" * 50, "{[}]", "fn f() {"])
def test_brackets_must_fit(code: str) -> None:
    with pytest.raises(UnreadableError):
        trees(code, 0)


@given(st.lists(st.sampled_from(["fn", "x", "'a", "'x'", '"s"', "1.5", "0..2", "::", "=>", "(", ")", "[", "]", "{", "}", "/*c*/", "//c\n", "\n", " ", "r#\"q\"#", "$a", ">>", "é"])))  # fmt: skip
def test_what_is_written_again_is_the_same(parts: list[str]) -> None:
    try:
        found = trees(" ".join(parts), 0)
    except UnreadableError:
        return
    again = trees(_written(found, 0), 0)
    assert _written(again, 0).split() == _written(found, 0).split()
    assert [tree.text for tree in again] == [tree.text for tree in found]


@settings(deadline=None)  # the first example loads the grammar
@given(
    st.text(alphabet="$(){}[]:;,*+?#!<>=-'\"/ab1\n \\ty", max_size=60), st.text(alphabet="(){}[],ab1'\"", max_size=30)
)
def test_no_macro_stops_extraction(rule: str, handed: str) -> None:
    source = f"macro_rules! a {{ ({rule}) => {{ {rule} }} }}\na! {{ {handed} }}\nfn after() {{}}\n"
    assert isinstance(extract("a.rs", source.encode()), Extracted)


HOSTILE = {
    "macros that ask for each other": "".join(f"macro_rules! {a} {{ ($($x:tt)*) => {{ {b}!{{ {'$($x)* ' * 9} }} }} }}\n" for a, b in ("ab", "bc", "ca")) + "a!{ fn f() {} }\n",
    "a macro that asks for itself": f"macro_rules! a {{ ($x:ident) => {{ {'a!($x); ' * 20} }} }}\na!(x);\n",
    "modules in modules": "macro_rules! a { ($x:ident) => { fn $x() {} } }\n" + "mod m {" * 2000 + "a!(x);" + "}" * 2000 + "\n",
    "brackets in brackets": "macro_rules! a { ($x:tt) => { a!((((((((((((((((((($x))))))))))))))))))); } }\na!(x);\n",
    "many that make much": "macro_rules! a { ($($x:tt)*) => { $(fn f$x() {})* } }\n" + f"a!{{ {'1 ' * 2000} }}\n" * 100,
}  # fmt: skip


@pytest.mark.parametrize("case", HOSTILE)
def test_what_would_never_end_is_left_alone(case: str) -> None:
    read = extract("a.rs", (HOSTILE[case] + "fn after() {}\n").encode())
    assert isinstance(read, Extracted)
    assert "after" in {definition.name for definition in read.facts.definitions}


def test_a_budget_is_kept() -> None:
    budget = Budget()
    rule = Rule(trees("$($x:tt)*", -1), trees("$($x $x $x $x)*", -1))
    handed = trees("x " * 1000, 0)
    with pytest.raises(TooMuchError):
        for _ in range(100):
            transcribed([rule], handed, budget)


def test_where_what_is_made_stands_in_the_file() -> None:
    source = (
        "macro_rules! both { ($a:ident, $b:ident) => { pub struct $a; pub fn $b() -> $a { $a } } }\n"
        "fn before() {}\n"
        "#[cold]\nboth!(One, two);\n"
        "mod around {\n    both!(A, b);\n    fn after() {}\n}\n"
    )
    read = extract("a.rs", source.encode())
    assert isinstance(read, Extracted)
    spans = {d.name: source[slice(*read.facts.bytes_of(d))] for d in read.facts.definitions}
    invoked = "both!(One, two)"
    assert (spans["One"], spans["two"]) == (f"#[cold]\n{invoked}", invoked)
    assert (spans["A"], spans["b"], spans["before"], spans["after"]) == (
        "both!(A, b)",
        "both!(A, b)",
        "fn before() {}",
        "fn after() {}",
    )
    assert spans["around"] == source[source.index("mod around") :].rstrip()
    assert {d.name: d.line_start for d in read.facts.definitions if "generated" in d.modifiers} == {
        "One": 4,
        "two": 4,
        "A": 6,
        "b": 6,
    }
    assert read.facts.error_line == 0
    used = {(read.facts.texts[text], read.facts.is_written(start)) for _, text, _, _, start in read.facts.references()}
    assert used >= {("One", True), ("A", True), ("both", True)}


def test_what_is_handed_to_a_macro_is_written_and_what_it_says_itself_is_not() -> None:
    source = (
        "macro_rules! test { ($name:ident, $given:expr, $more:expr) => { fn $name() { check($given); say($more); $name::more() } };"
        "($name:ident, $($part:ident)::+ ()) => { fn $name() { $($part)::+ () } } }\ntest!(two, cart::Cart::new());\n"
        "test!(one, cart.total(), 1 + sum(2));\nfn go() { check(3) }\n"
    )
    read = extract("a.rs", source.encode())
    assert isinstance(read, Extracted)
    called = {
        (read.facts.texts[text], line): read.facts.is_written(start, len(read.facts.texts[text]))
        for _, text, role, line, start in read.facts.references()
        if ROLES[role] == "call"
    }
    assert called == {
        ("cart::Cart::new", 2): True,
        ("cart.total", 3): True,
        ("sum", 3): True,
        ("check", 3): False,
        ("say", 3): False,
        ("one::more", 3): False,
        ("check", 4): True,
    }
