"""Members of a component from its mixins and from the component that it extends."""

import re
from collections.abc import Iterable, Set

from codecompass.languages.components.composing import Composer
from codecompass.languages.components.members import members_of
from codecompass.languages.components.scripts import Script, bare
from codecompass.languages.components.syntax import EXPOSED
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node

BASES = frozenset({"mixins", "extends"})
MOST = 200
"""Names of others that one component uses."""
_OF_THIS = re.compile(rb"\b(?:this|self|vm)\.(?P<name>[A-Za-z_][\w$]*)")
_IMPORTED = rb"\bimport\s+%s\s+from\s*[\"'][^\"']+\.vue[\"']"
_MEMBER_PATHS = ("{0}.methods.{1}", "{0}.computed.{1}()", "{0}.data().{1}", "(0 as any as {0}).{1}")
"""Paths to a member of a component, as an object of options or in a file of its own."""


def bases_of(literal: Node, script: Script, bound: Set[str]) -> list[str]:
    """The names of the components whose members a component inherits, the last first, which takes precedence."""
    found = []
    for key, value in members_of(literal):
        if script.text(key) in BASES:
            listed = children_of(value) if value.type == "array" else [bare(value)]
            found += [script.text(one) for one in listed if one is not None and one.type == "identifier"]
    return [one for one in reversed(found) if one in bound]


def heritage_of(bases: list[str], script: Script) -> str:
    """The base class of the component's class: the first base that is a component in a file of its own."""
    own = [one for one in bases if re.search(_IMPORTED % re.escape(one).encode(), script.source)]
    return f" extends {own[-1]}" if own else ""


def write_inherited(composer: Composer, script: Script, bases: list[str], used: Iterable[str], own: Set[str]) -> None:
    """Writes a member for each name that the component uses and its bases may define."""
    named = {match["name"].decode() for span in script.plain for match in _OF_THIS.finditer(script.source, *span)}
    names = sorted((named | set(used)) - own)[:MOST]
    for name in names if bases else ():
        for base in bases:
            given = "".join(f"{EXPOSED} {name} = {form.format(base, name)};" for form in _MEMBER_PATHS)
            composer.glue(given, script.plain[0].start, implicit=True)
