"""Java's own library: packages of common types and results of their members, from `jdk.tsv` (a line for each type,
columns separated by tabs); and functional interfaces as function types."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from codecompass.languages.java.paths import COPYING
from codecompass.languages.library import Library

CALLING_MEMBERS = frozenset(
    "accept apply applyAsDouble applyAsInt applyAsLong call compare get getAsBoolean getAsDouble getAsInt getAsLong run "
    "test".split()
)
"""Methods of the library's functional interfaces."""


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
"""Name of a type → names of all its bases."""
IMPLICIT = frozenset(name for name, package, *_ in _TYPES if package == "java.lang")
"""Types that are visible in every file."""

_BOXES = {
    "boolean": "Boolean", "byte": "Byte", "char": "Character", "double": "Double", "float": "Float", "int": "Integer",
    "long": "Long", "short": "Short",
}  # fmt: skip
_WIDER = {
    "byte": "short int long float double", "short": "int long float double", "char": "int long float double",
    "int": "long float double", "long": "float double", "float": "double", "double": "", "boolean": "",
}  # fmt: skip
_WIDENS = {
    **{name: frozenset((*wider.split(), _BOXES[name], *BASES[_BOXES[name]])) for name, wider in _WIDER.items()},
    **{box: frozenset((name, *_WIDER[name].split(), *BASES[box])) for name, box in _BOXES.items()},
}
WIDENS: Mapping[str, frozenset[str]] = {
    **_WIDENS,
    **{name: _WIDENS[one] | {one} for name, one in (("Int", "int"), ("Char", "char"))},
}
"""Types → those that their values are assignable to (Java, *Method Invocation Conversion*); also those by which Kotlin
calls Java's."""
BOXES = {name: QUALIFIED[box] for name, box in _BOXES.items()}
"""Primitive types → the full names of their boxes."""
VALUES = frozenset(_BOXES)
PLAIN = VALUES | {"String", *_BOXES.values(), "Class", "UUID", "BigDecimal", "BigInteger", "Pattern"}
NUMBERS = (VALUES - {"boolean"}) | {"String"}
"""Results of arithmetic, decided by the first operand; a string stays a string."""

_COLLECTIONS = (
    "Iterable Collection List ArrayList LinkedList Set HashSet LinkedHashSet TreeSet SortedSet NavigableSet EnumSet Queue "
    "Deque ArrayDeque PriorityQueue BlockingQueue LinkedBlockingQueue ArrayBlockingQueue ConcurrentLinkedQueue Vector Stack "
    "CopyOnWriteArrayList CopyOnWriteArraySet Iterator ListIterator Enumeration Stream Optional Array Class ServiceLoader "
    "ConcurrentLinkedDeque LinkedBlockingDeque AbstractList AbstractCollection AbstractSet Spliterator"
)
ELEMENTS = dict.fromkeys(_COLLECTIONS.split(), 0)
"""Types → index of their element type among the type arguments."""

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
"""Functional interfaces → the function type that they are an alias of."""

OBJECT_MEMBERS = frozenset("equals hashCode toString getClass clone notify notifyAll wait finalize".split())
"""Members of every object."""
_COLLECTED = {
    "groupingBy": "Map[$f,List[$0]]", "partitioningBy": "Map[Boolean,List[$0]]", "toMap": "Map[$f,$e]", "toSet": "Set[$0]",
    "joining": "String", "counting": "Long", "collectingAndThen": "$f",
}  # fmt: skip
"""Collector → result of collecting a stream by it (paths.py: `s.collect(toSet())` reads as `s.toSet()`)."""
_RESULTS = {
    **{
        f"{name}.{member}": type_
        for name, _, _, members, _ in _TYPES
        for member, _, type_ in (part.partition(":") for part in members.split())
    },
    **{f"Stream.{name}": members for name, members in _COLLECTED.items()},
    **{f"Stream.{name}@arg0": "Function[$0,?]" for name in ("groupingBy", "toMap")},
    "Stream.collectingAndThen@f": "List[$0]", "Stream.collectingAndThen@arg1": "Function[List[$0],?]",
    **{f"{kind}.#new": f"{kind}[.@iter[$a]]" for kind in COPYING},
    "Stream.reduce": "$a|Optional[$e]", "Stream.partitioningBy@arg0": "Predicate[$0]", "Stream.toMap@arg1": "Function[$0,?]",
    **{f"{kind}.toArray": "$s" for kind in _COLLECTIONS.split()},
    "Collections.sort@arg1": "Comparator[.@iter[$a]]", "Collections.min@arg1": "Comparator[.@iter[$a]]",
    "Collections.max@arg1": "Comparator[.@iter[$a]]", "Arrays.sort@arg1": "Comparator[.@iter[$a]]",
    "Array.clone": "Array[$0]", "Array.length": "int", "Enum.values": "Array[$0]", "Enum.valueOf": "$0",
    "Object.getClass": "Class", "Object.clone": "Object",
    **{f"{box}.{edge}": name for name, box in _BOXES.items() for edge in ("MAX_VALUE", "MIN_VALUE")},
    **{f"{box}.toString": "String" for box in (*_BOXES.values(), "Objects", "Arrays")},
}  # fmt: skip
_NAME = re.compile(r"(?<![\w$.@])[A-Za-z]\w*")


def _qualified(table: Mapping[str, str]) -> dict[str, str]:
    """Types with their full names, so that they are the library's, whatever a file declares under that name."""
    return {
        key: _NAME.sub(lambda name: f"@{QUALIFIED[name[0]]}" if "." in QUALIFIED.get(name[0], "") else name[0], written)
        for key, written in table.items()
    }


_MADE = {"Enum": frozenset({"values"})}
"""Members that the compiler makes."""
ALL_MEMBERS: Mapping[str, frozenset[str]] = {
    f"{package}.{name}": frozenset(
        (*(part.partition(":")[0].partition("@")[0] for part in members.split()), *more.split())
    )
    | _MADE.get(name, frozenset())
    for name, package, _, members, more in _TYPES
}
"""Full name of a type → the names of all its members, inherited ones included, except those of every object."""

_FACTORIES = (
    "BeanFactory ListableBeanFactory ConfigurableListableBeanFactory AutowireCapableBeanFactory ApplicationContext"
)
_CONTEXTS = f"{_FACTORIES} ConfigurableApplicationContext AnnotationConfigApplicationContext WebApplicationContext"
_CONTAINERS = {
    **{f"{holder}.getBean": ".@iter[$a]|.@iter[$b]" for holder in _CONTEXTS.split()},
    **{f"{holder}.getBeanProvider": "Supplier[.@iter[$a]]" for holder in _CONTEXTS.split()},
    "Guice.createInjector": "@com.google.inject.Injector",
    "Injector.getInstance": ".@iter[$a]", "Injector.getProvider": "Supplier[.@iter[$a]]",
    **{f"{provider}.{name}": "$0" for provider in ("Provider", "Instance", "ObjectProvider", "ObjectFactory", "Lazy")
       for name in ("get", "getObject", "getIfAvailable", "getIfUnique")},
    "Instance.select": "@jakarta.enterprise.inject.Instance[.@iter[$a]]",
}  # fmt: skip
"""What dependency injection containers (Spring, Guice, CDI, Dagger) hand out for a type."""
_LIBRARY = Library(__file__)
_GIVEN = _LIBRARY.column("give") | {f"{member}@arg0": taken for member, taken in _LIBRARY.column("take").items()}
MEMBER_TYPES = {**_qualified(_GIVEN), **_qualified(_RESULTS), **_CONTAINERS}
"""`Type.member` → its result; followed by `@arg1`, its second parameter."""

_WORDS = (
    "get set add put remove close open read write send run call apply accept test of from to name type value values key "
    "size length isEmpty contains iterator next build create init start stop execute process handle update delete find save "
    "load parse format print println append flush reset clear copy check validate register invoke resolve main setUp "
    "tearDown getName getValue getType getId getKey setName setValue hasNext equals hashCode toString compareTo compare"
)
COMMON = OBJECT_MEMBERS.union(_WORDS.split(), *ALL_MEMBERS.values())
"""Names that many library types have: no evidence for a unique-name match."""
