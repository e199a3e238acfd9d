"""What words, types and traits of Rust, its standard library and common crates mean."""

from codecompass.languages.rust import standard
from codecompass.languages.rust.operations import CALLED
from codecompass.languages.rust.types import WEAK_BOUNDS
from codecompass.languages.vocabulary import read_vocabulary

_OPERATORS = {
    "@add": "Add", "@sub": "Sub", "@mul": "Mul", "@div": "Div", "@rem": "Rem", "@or": "BitOr", "@and": "BitAnd",
    "@xor": "BitXor", "@shl": "Shl", "@shr": "Shr",
}  # fmt: skip

VOCABULARY = read_vocabulary(
    __file__,
    builtins=standard.PRELUDE,
    implemented=standard.IMPLEMENTED,
    markers=standard.MARKERS,
    converted_by=standard.CONVERTED_BY,
    weak_bounds=WEAK_BOUNDS,
    wrapped=standard.WRAPPED,
    elements=standard.ELEMENTS,
    items=standard.ITEMS,
    provided_by_deref=standard.PROVIDED_BY_DEREF,
    auto_dereferenced=standard.AUTO_DEREFERENCED,
    member_types=standard.MEMBER_TYPES,
    provided_by_extension=standard.PROVIDED_BY_EXTENSION,
    all_members=standard.ALL_MEMBERS,
    own_members=standard.OWN_MEMBERS,
    returning_self=standard.RETURNING_SELF,
    comparing=standard.COMPARING,
    associated={
        "@iter": "Item", "@await": "Output", "[]": "Output", **dict.fromkeys(_OPERATORS, "Output"), "@through": "Target",
    },
    associated_of={"[]": "Index", **_OPERATORS},
    operations=CALLED,
    common=standard.COMMON.union(*standard.OWN_MEMBERS.values()),
)  # fmt: skip
