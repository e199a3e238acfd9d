"""What words, types and functions of JavaScript and TypeScript, and of libraries, mean; also by `library.toml`."""

from codecompass.languages.library import Library
from codecompass.languages.vocabulary import read_vocabulary

_LIBRARY = Library(__file__)
BUILTINS = _LIBRARY.words("builtins")
COMMON = _LIBRARY.words("common")
OBJECT_MEMBERS = _LIBRARY.words("object_members")
_LISTS, _ARRAYS, _MAPS = map(_LIBRARY.group, ("lists", "arrays", "maps"))
_STREAMS = ("Observable", "Subject", "BehaviorSubject", "ReplaySubject")
CONTEXTS = {"Context": 0}
"""Element type of a context."""
ELEMENTS = {**dict.fromkeys((*_LISTS, *_STREAMS), 0), **dict.fromkeys(_MAPS, -1), **CONTEXTS}
ITEMS = {**dict.fromkeys((*_ARRAYS, "ArrayLike", "NodeListOf"), 0), "Record": 1}
MEMBER_TYPES = _LIBRARY.column("give")
CALLBACKS = _LIBRARY.column("take")
HANDLERS = _LIBRARY.column("take_any")
COMPONENT_NAMES = frozenset(("FC", "FunctionComponent", "VFC", "VoidFunctionComponent", "ComponentType", "NextPage"))
FUNCTION_NAMES = COMPONENT_NAMES | {"UseBoundStore", "RequestHandler"}
AUGMENTED = {
    f"{module}.{name}": (f"Express.{name}", f"express-serve-static-core.{name}")
    for module in ("express", "express.default")
    for name in ("Request", "Response")
}
"""External types → others, whose members they have, that the tree may add to."""
WRAPPING_PACKAGES = frozenset(
    "globalThis @angular @preact @reduxjs @vue awilix backbone bluebird bookshelf bull bullmq ember immer immutable inversify "
    "jotai knex lodash lodash-es mobx mobx-react mongoose nanostores objection pinia preact q ramda react react-redux recoil "
    "redux rxjs sequelize sinon jest vitest solid-js svelte swr tsyringe typedi typeorm underscore valtio vue vuex xstate "
    "zustand events node:events async".split()
)
"""A member of such a value that only one type of the tree has is evidence for that type."""

VOCABULARY = read_vocabulary(
    __file__,
    builtins=BUILTINS,
    transparent=dict.fromkeys(
        """Partial Required Readonly NonNullable Pick Omit Extract Exclude NoInfer PropsWithChildren PropsWithRef
        PropsWithoutRef Optional DeepPartial PartialDeep DeepRequired DeepReadonly ReadonlyDeep Simplify Except
        SetOptional SetRequired SetNonNullable SetReadonly MarkOptional MarkRequired StrictOmit Mutable Writable""".split(),
        0,
    ),
    elements=ELEMENTS,
    items=ITEMS,
    widens={name: frozenset((name.lower(),)) for name in ("String", "Number", "Boolean")},
    # Types of classes: those of Nest, Angular, TypeORM, MikroORM, class-transformer, Sequelize and Inversify.
    made={
        "new": 0,
        **dict.fromkeys("Type EntityTarget ObjectType EntityClass ClassConstructor ModelStatic Newable".split(), 0),
    },
    member_types=MEMBER_TYPES,
    callbacks=CALLBACKS,
    functions_by_name=FUNCTION_NAMES,
    handlers=HANDLERS,
    signature_modifiers=None,
    common=COMMON,
    wrapping_packages=WRAPPING_PACKAGES,
    object_members=OBJECT_MEMBERS,
)  # fmt: skip
