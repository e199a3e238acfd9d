"""What words, types and traits of Rust, its standard library and common crates mean."""

from codecompass.languages.rust import standard
from codecompass.languages.rust.operations import CALLED
from codecompass.languages.rust.types import WEAK_BOUNDS
from codecompass.languages.vocabulary import Vocabulary

_OPERATORS = {
    "@add": "Add", "@sub": "Sub", "@mul": "Mul", "@div": "Div", "@rem": "Rem", "@or": "BitOr", "@and": "BitAnd",
    "@xor": "BitXor", "@shl": "Shl", "@shr": "Shr",
}  # fmt: skip

VOCABULARY = Vocabulary(
    separator="::",
    reexporting=frozenset({"", "public", "mod"}),
    builtins=standard.PRELUDE,
    builtin_module="std",
    naming_roles=frozenset({"instantiate"}),
    closed_scopes=frozenset({"module"}),
    macro_decorators=("proc_macro",),
    keeping=frozenset({"@deref"}),
    literals={
        "#option": "Option",
        "#result": "Result",
        "#int": "i32",
        "#float": "f64",
        "#list": "Array",
        "#vec": "Vec",
        "#str": "str",
        "#range": "@std.Range",
    },
    operated_alike=frozenset({"@add", "@mul", "@div"}),
    transparent=dict.fromkeys(
        (
            "Box", "Rc", "Arc", "Pin", "Cow", "Ref", "RefMut", "MutexGuard", "RwLockReadGuard", "RwLockWriteGuard",
            "ManuallyDrop", "Lazy", "LazyLock", "LazyCell",
        ),
        0,
    ),
    implemented=standard.IMPLEMENTED,
    function="Fn",
    markers=standard.MARKERS,
    converted_by=standard.CONVERTED_BY,
    weak_bounds=WEAK_BOUNDS,
    wrapped=standard.WRAPPED,
    self_types=frozenset({"Self"}),
    own_roots=frozenset({"self", "Self"}),
    scope_roots=frozenset({"crate", "super", "Self"}),
    root_module="crate",
    dereferenced_twice=frozenset({"&&", "&&mut", "&mut&", "&mut&mut"}),
    elements=standard.ELEMENTS,
    inline=frozenset({"SmallVec", "TinyVec", "ArrayVec"}),
    items=standard.ITEMS,
    provided_by_deref=standard.PROVIDED_BY_DEREF,
    auto_dereferenced=standard.AUTO_DEREFERENCED,
    member_types=standard.MEMBER_TYPES,
    provided_by_extension=standard.PROVIDED_BY_EXTENSION,
    all_members=standard.ALL_MEMBERS,
    own_members=standard.OWN_MEMBERS,
    returning_self=standard.RETURNING_SELF,
    comparing=standard.COMPARING,
    constructing=frozenset({"new", "default", "from", "with_capacity"}),
    awaitable="Future",
    associated={
        "@iter": "Item", "@await": "Output", "[]": "Output", **dict.fromkeys(_OPERATORS, "Output"), "@through": "Target",
    },
    associated_of={"[]": "Index", **_OPERATORS},
    results={"Fn": 0, "FnMut": 0, "FnOnce": 0},
    forwards="deref",
    protocol_members={"@deref": "deref"},
    operations=CALLED,
    common=standard.COMMON.union(*standard.OWN_MEMBERS.values()),
)  # fmt: skip
