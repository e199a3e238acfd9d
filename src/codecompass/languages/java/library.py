"""What has to be known of Java's own library: where common types live, what their members give, as `jdk.tsv` lists it: one line
a type, columns apart by tabs; and what its functional interfaces are as functions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path


def _lines() -> list[list[str]]:
    text = Path(__file__).with_name("jdk.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]


_TYPES = _lines()
_PRIMITIVES = "boolean byte char double float int long short void"
QUALIFIED: Mapping[str, str] = {
    **{name: f"{package}.{name}" for name, package, *_ in _TYPES},
    **{name: name for name in _PRIMITIVES.split()},
}
"""Name of a type → its full name."""
BASES: Mapping[str, frozenset[str]] = {name: frozenset(bases.split()) for name, _, bases, *_ in _TYPES}
"""Name of a type → names of all that it is based on."""
IMPLICIT = frozenset(name for name, package, *_ in _TYPES if package == "java.lang")
"""Types that every file sees."""

_BOXES = {
    "boolean": "Boolean", "byte": "Byte", "char": "Character", "double": "Double", "float": "Float", "int": "Integer",
    "long": "Long", "short": "Short",
}  # fmt: skip
_WIDER = {
    "byte": "short int long float double", "short": "int long float double", "char": "int long float double",
    "int": "long float double", "long": "float double", "float": "double", "double": "", "boolean": "",
}  # fmt: skip
WIDENS: Mapping[str, frozenset[str]] = {
    **{name: frozenset((*wider.split(), _BOXES[name], *BASES[_BOXES[name]])) for name, wider in _WIDER.items()},
    **{box: frozenset((name, *_WIDER[name].split(), *BASES[box])) for name, box in _BOXES.items()},
}
"""Types → those that their values can be given for (Java, *Method Invocation Conversion*)."""
BOXES = {name: QUALIFIED[box] for name, box in _BOXES.items()}
"""Types that no type parameter stands for → the full names of those that do for them."""
VALUES = frozenset(_BOXES)
PLAIN = VALUES | {"String", *_BOXES.values(), "Class", "UUID", "BigDecimal", "BigInteger", "Pattern"}
NUMBERS = (VALUES - {"boolean"}) | {"String"}
"""What calculating gives, as far as its first operand tells; text goes on as text."""

_COLLECTIONS = (
    "Iterable Collection List ArrayList LinkedList Set HashSet LinkedHashSet TreeSet SortedSet NavigableSet EnumSet Queue "
    "Deque ArrayDeque PriorityQueue BlockingQueue LinkedBlockingQueue ArrayBlockingQueue ConcurrentLinkedQueue Vector Stack "
    "CopyOnWriteArrayList CopyOnWriteArraySet Iterator ListIterator Enumeration Stream Optional Array Class ServiceLoader "
    "ConcurrentLinkedDeque LinkedBlockingDeque AbstractList AbstractCollection AbstractSet Spliterator"
)
ELEMENTS = dict.fromkeys(_COLLECTIONS.split(), 0)
"""Types → argument that they hold many of, or one."""

FUNCTION_TYPES: Mapping[str, int | None] = {
    "Function": -1, "BiFunction": -1, "Supplier": -1, "Callable": -1, "Consumer": None, "BiConsumer": None, "Runnable": None,
}  # fmt: skip
_OF_NUMBERS = {"Int": "int", "Long": "long", "Double": "double"}
DELEGATES: Mapping[str, str] = {
    "Predicate": "Function[$0,boolean]", "BiPredicate": "BiFunction[$0,$1,boolean]", "UnaryOperator": "Function[$0,$0]",
    "BinaryOperator": "BiFunction[$0,$0,$0]", "Comparator": "BiFunction[$0,$0,int]", "BooleanSupplier": "Supplier[boolean]",
    "ThreadFactory": "Function[@java.lang.Runnable,@java.lang.Thread]", "FileFilter": "Function[@java.io.File,boolean]",
    "FilenameFilter": "BiFunction[@java.io.File,@java.lang.String,boolean]", "PrivilegedAction": "Supplier[$0]",
    **{f"{n}Function": f"Function[{t},$0]" for n, t in _OF_NUMBERS.items()},
    **{f"To{n}Function": f"Function[$0,{t}]" for n, t in _OF_NUMBERS.items()},
    **{f"To{n}BiFunction": f"BiFunction[$0,$1,{t}]" for n, t in _OF_NUMBERS.items()},
    **{f"{n}Predicate": f"Function[{t},boolean]" for n, t in _OF_NUMBERS.items()},
    **{f"{n}UnaryOperator": f"Function[{t},{t}]" for n, t in _OF_NUMBERS.items()},
    **{f"{n}BinaryOperator": f"BiFunction[{t},{t},{t}]" for n, t in _OF_NUMBERS.items()},
    **{f"{n}Consumer": f"Consumer[{t}]" for n, t in _OF_NUMBERS.items()},
    **{f"{n}Supplier": f"Supplier[{t}]" for n, t in _OF_NUMBERS.items()},
    **{f"Obj{n}Consumer": f"BiConsumer[$0,{t}]" for n, t in _OF_NUMBERS.items()},
    **{f"{one}To{n}Function": f"Function[{_OF_NUMBERS[one]},{t}]" for one in _OF_NUMBERS for n, t in _OF_NUMBERS.items()},
}  # fmt: skip
"""Functional interfaces → what they are as functions."""

OBJECT_MEMBERS = frozenset("equals hashCode toString getClass clone notify notifyAll wait finalize".split())
"""What every object has."""
_COLLECTED = {
    "groupingBy": "Map[$f,List[$0]]", "partitioningBy": "Map[Boolean,List[$0]]", "toMap": "Map[$f,$e]", "toSet": "Set[$0]",
    "joining": "String", "counting": "Long",
}  # fmt: skip
"""What a stream collects by a collector of that name (paths.py: `s.collect(toSet())` reads as `s.toSet()`)."""
_GIVEN = {
    **{
        f"{name}.{member}": type_
        for name, _, _, given, _ in _TYPES
        for member, _, type_ in (part.partition(":") for part in given.split())
    },
    **{f"Stream.{name}": given for name, given in _COLLECTED.items()},
    **{f"Stream.{name}@arg0": "Function[$0,?]" for name in ("groupingBy", "toMap")},
    "Stream.reduce": "$0", "Stream.partitioningBy@arg0": "Predicate[$0]", "Stream.toMap@arg1": "Function[$0,?]",
    **{f"{kind}.toArray": "$a" for kind in _COLLECTIONS.split()},
    "Array.clone": "Array[$0]", "Array.length": "int", "Enum.values": "Array[$0]", "Enum.valueOf": "$0",
    "Object.getClass": "Class", "Object.clone": "Object",
    **{f"{box}.{edge}": name for name, box in _BOXES.items() for edge in ("MAX_VALUE", "MIN_VALUE")},
}  # fmt: skip
_NAME = re.compile(r"(?<![\w$.@])[A-Za-z]\w*")


def _qualified(table: Mapping[str, str]) -> dict[str, str]:
    """Types with their full names: they are the library's, whatever a file has under that name."""
    return {
        key: _NAME.sub(lambda name: f"@{QUALIFIED[name[0]]}" if "." in QUALIFIED.get(name[0], "") else name[0], written)
        for key, written in table.items()
    }


ALL_MEMBERS: Mapping[str, frozenset[str]] = {
    f"{package}.{name}": frozenset(
        (*(part.partition(":")[0].partition("@")[0] for part in given.split()), *more.split())
    )
    for name, package, _, given, more in _TYPES
}
"""Full name of a type → the names of all its members, inherited ones included, but for those that every object has."""

MEMBER_TYPES = _qualified(_GIVEN)
"""`Type.member` → what it gives; with `@arg1` behind it, what it takes as its second argument."""

_WORDS = (
    "get set add put remove close open read write send run call apply accept test of from to name type value values key "
    "size length isEmpty contains iterator next build create init start stop execute process handle update delete find save "
    "load parse format print println append flush reset clear copy check validate register invoke resolve main setUp "
    "tearDown getName getValue getType getId getKey setName setValue hasNext equals hashCode toString compareTo compare"
)
COMMON = OBJECT_MEMBERS.union(_WORDS.split(), *ALL_MEMBERS.values())
"""Names that tell nothing by themselves: what the library's own types have."""
