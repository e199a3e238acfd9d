"""What of a change is comments, documentation and layout alone."""

from __future__ import annotations

import pytest

from codecompass.extract.uncommented import Piece, pieces

SAME = {
    "comment.py": ("def f():\n    return 1\n", "def f():\n\n    # as it is\n    return 1  # one\n"),
    "documentation.py": ('def f():\n    """One."""\n    return 1\n', 'def f():\n    """Another."""\n    return 1\n'),
    "layout.py": ("f(1, 2)\n", "f(\n    1,\n    2)\n"),
    "a.go": ("package a\n\ntype T struct {\n\tA int\n}\n", "package a\n\ntype T struct {\n\t// Of all.\n\tA int // one\n}\n"),
    "a.ts": ("export function f(a: number) { return a; }\n", "/** One. */\nexport function f(a: number) {\n  return a;\n}\n"),
    "A.java": ("class A { int f() { return 1; } }\n", "class A {\n  /** One. */\n  int f() { return 1; /* one */ }\n}\n"),
    "A.cs": ("class A { int F() => 1; }\n", "class A {\n  /// <summary>One.</summary>\n  int F() => 1; // one\n}\n"),
    "a.rs": ("fn f() -> u8 { 1 }\n", "/// One.\nfn f() -> u8 {\n    // one\n    1\n}\n"),
    "a.php": ("<?php function f() { return 1; }\n", "<?php\n# one\nfunction f() {\n  // one\n  return 1;\n}\n"),
}  # fmt: skip
OTHER = {
    "value.py": ("def f():\n    return 1\n", "def f():\n    return 2  # one\n"),
    "block.py": ("if a:\n    f()\n    g()\n", "if a:\n    f()\ng()\n"),
    "text.py": ('x = "a # b"\n', 'x = "a # c"\n'),
    "escape.py": ('x = "a\\nb c"\n', 'x = "a\\nb  c"\n'),
    "lines.py": ('x = """a\n\nb"""\n', 'x = """a\nb"""\n'),
    "template.ts": ("const x = `a ${b} c`;\n", "const x = `a ${b} d`;\n"),
    "condition.cs": (
        "class A { void F() {\n#if DEBUG\n G();\n#endif\n} }\n",
        "class A { void F() {\n#if TRACE\n G();\n#endif\n} }\n",
    ),
}


def code(path: str, text: str) -> list[tuple[int, bytes]]:
    found = pieces(path, text.encode())
    assert found
    return [(one.depth, one.text) for one in found]


@pytest.mark.parametrize("path", SAME)
def test_the_code_is_the_same(path: str) -> None:
    before, after = SAME[path]
    assert code(path, before) == code(path, after)


@pytest.mark.parametrize("path", OTHER)
def test_the_code_is_another(path: str) -> None:
    before, after = OTHER[path]
    assert code(path, before) != code(path, after)


def test_pieces_have_their_lines() -> None:
    assert pieces("a.py", b"# one\nx = 1\n") == [Piece(2, 2, b"x"), Piece(2, 2, b"="), Piece(2, 2, b"1")]


@pytest.mark.parametrize("path", ["notes.md", "a.vue", "a.unknown"])
def test_of_other_files_nothing_is_told(path: str) -> None:
    assert pieces(path, b"<script>let a = 1</script>\n") is None
