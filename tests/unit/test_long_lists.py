"""A pattern that looks for two members of a list tries all pairs: of the long lists that data files hold these are
millions. The engine counts what it has begun and not ended; with patterns that go through a list once that stays small.
"""

from __future__ import annotations

import re

import pytest
from tree_sitter import QueryCursor

from codecompass.extract.grammar import reader_for

MANY, MOST_BEGUN = 600, 300
LISTS = {
    "python": """a = [@["v#"]@]; b = {@["k#": "v#"]@}; f(@["v#"]@); c = [@[("a", "v#")]@]; d = {@["k#": f#]@}; f(@[k#=1]@)
def f(@[a#]@): ...
""",
    "javascript": 'a = [@["v#"]@]; b = {@[k#: "v#"]@}; f(@["v#"]@); c = [@[{ k: "v#" }]@];\n',
    "typescript": "enum E { @[K#]@ }\nf(@[k# as T]@);\nfunction g(@[a#: string]@) {}\n",
    "go": 'package a\nvar a = map[string]string{@["k#": "v#"]@}\nvar b = []F{@[f#]@}\nvar c = []F{@[{A: "v#", B: f#}]@}\n',
    "java": 'class A { String[] a = {@["v#"]@}; void f(@[int a#]@) { g(@["v#"]@); } }\nenum E { @[K#]@ }\n',
    "csharp": 'class A { string[] a = {@["v#"]@}; void F(@[int a#]@) { G(@["v#"]@); } }\nenum E { @[K#]@ }\n',
    "kotlin": 'val a = mapOf(@["k#" to "v#"]@)\nenum class E { @[K#]@ }\nfun f(@[a#: Int]@) = g(@[a#]@)\n',
    "rust": 'fn f(@[a#: u8]@) { g(@["v#"]@); vec![@["v#"]@]; }\nenum E { @[K#]@ }\n',
    "php": '<?php $a = [@["v#"]@]; $b = [@["k#" => "v#"]@]; $c = [@[$v#]@]; f(@[$v#]@);\n',
    "c": 'struct s a[] = {@[{"v#", f#}]@};\nenum e {@[K#]@};\nvoid f(@[int a#]@) { g(@[a#]@); }\n',
    "cpp": 'auto a = f({@["v#"]@});\nstd::map<int, int> b = {@[{#, #}]@};\n',
}
"""By language; `@[…]@` stands for many of what is inside, with a number for `#`."""


def spread(source: str) -> str:
    """The source with its lists as long as they are meant."""
    return re.sub(
        r"@\[(.*?)\]@", lambda one: ", ".join(one[1].replace("#", str(number)) for number in range(MANY)), source
    )


@pytest.mark.parametrize("language", LISTS)
def test_patterns_go_through_a_list_once(language: str) -> None:
    reader = reader_for(language)
    root = reader.parse(spread(LISTS[language]).encode()).root_node
    assert not root.has_error
    cursor = QueryCursor(reader.query, match_limit=MOST_BEGUN)
    assert cursor.matches(root)
    assert not cursor.did_exceed_match_limit
