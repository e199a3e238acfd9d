"""Maps the graph's kinds of symbols, references and facts to CodeMap's terms."""

from collections.abc import Iterable, Mapping
from typing import Literal

from codecompass.model.errors import CodeCompassError
from codecompass.tools.params import KIND_SYNONYMS, KINDS

Confidence = Literal["High", "Medium", "Low"]
RefKind = Literal["Call", "Read", "Write", "Instantiate", "Override", "Implementation"]

KIND_WORDS: Mapping[str, str] = {
    "class": "Class", "struct": "Struct", "interface": "Interface", "trait": "Interface", "enum": "Enum",
    "delegate": "Delegate", "record": "Record", "fn": "Method", "method": "Method", "macro": "Method",
    "property": "Property", "field": "Field", "variable": "Field", "event": "Event", "constant": "Constant",
    "constructor": "Constructor", "indexer": "Indexer", "operator": "Operator",
    "module": "Module", "namespace": "Namespace", "type": "Type", "impl": "Impl",
}  # fmt: skip
"""The last four have no word there: they go by their own."""
SEARCHED = tuple(kind for kind in KINDS if kind not in ("module", "impl"))
"""What a search without `kinds` is for: a file is found by its path."""

ABSTRACT_KINDS = frozenset({"interface", "trait"})

FACT_WORDS: Mapping[str, str] = {
    "route": "Route", "config": "Config", "table": "DbTable", "di": "DiRegistration", "middleware": "Middleware",
    "exception": "Exception", "log": "Log", "retry": "RetryPolicy",
}  # fmt: skip

REF_KINDS: tuple[RefKind, ...] = ("Call", "Read", "Write", "Instantiate", "Override", "Implementation")
EDGES_OF: Mapping[str, tuple[str, str]] = {
    "Call": ("CALLS", "call macro element decorator operator"),
    "Instantiate": ("CALLS", "instantiate"),
    "Write": ("REFERENCES", "write"),
    "Read": ("REFERENCES IMPORTS", "read type decorator import element macro"),
    "Override": ("OVERRIDES", ""),
    "Implementation": ("IMPLEMENTS EXTENDS", ""),
}
"""The edges and the roles that a kind of reference is made of."""


def kind_word(kind: str) -> str:
    return KIND_WORDS.get(kind, kind.capitalize())


def kinds_called(words: Iterable[str]) -> list[str]:
    """The graph's kinds for CodeMap's terms, or their synonyms. Raises `invalid_input`."""
    found: list[str] = []
    for word in words:
        wanted = word.strip()
        named = [kind for kind, said in KIND_WORDS.items() if said.lower() == wanted.lower()]
        own = KIND_SYNONYMS.get(wanted.lower(), wanted.lower())
        if not named and own not in KINDS:
            choices = list(dict.fromkeys(KIND_WORDS.values()))
            message = f"`kinds` has `{word}`; it can have {', '.join(choices)}."
            raise CodeCompassError("invalid_input", message, {"argument": "kinds", "choices": choices})
        found += [kind for kind in (named or [own]) if kind not in found]
    return found


def edges_of(kind: str, *, declared: bool) -> tuple[str, str]:
    """The edges and roles for a kind of reference to a symbol. `declared`: it is a member of an interface, so
    overriding members implement it."""
    word = kind.capitalize()
    if declared and word in ("Override", "Implementation"):
        return ("OVERRIDES", "") if word == "Implementation" else ("none", "")
    return EDGES_OF[word]


def ref_kind(edge: str, role: str, *, declared: bool = False) -> RefKind:
    """CodeMap's term for an edge (`CALLS` or `calls`) with its role."""
    edge = edge.upper()
    if edge == "OVERRIDES" and declared:
        return "Implementation"
    if edge == "CALLS":
        return "Instantiate" if role == "instantiate" else "Call"
    if edge == "OVERRIDES":
        return "Override"
    if edge in ("IMPLEMENTS", "EXTENDS"):
        return "Implementation"
    return "Write" if role == "write" else "Read"


def confidence_word(confidences: Iterable[str]) -> Confidence:
    """High if all are bound by the language's rules, else Medium."""
    return "High" if all(one == "static" for one in confidences) else "Medium"
