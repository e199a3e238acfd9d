"""Globals of JavaScript, and element types of its containers."""

from __future__ import annotations

import tomllib
from pathlib import Path

from codecompass.languages.ecma.framework_types import CONTEXTS, HOOKS, TAKEN

BUILTINS = frozenset(
    """
    AbortController AbortSignal AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Blob
    Boolean Buffer Bun CSS CSSStyleSheet CompressionStream CryptoKey CustomEvent DOMException DataView Date
    DecompressionStream Deno Document DocumentFragment Element Error EvalError Event EventSource EventTarget File
    FileReader FinalizationRegistry Float32Array Float64Array FormData Function HTMLElement HTMLInputElement Headers
    History Image Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Location Map Math MessageChannel
    MutationObserver NaN Node NodeList Number Object Promise Proxy RangeError ReadableStream ReferenceError Reflect
    RegExp Request ResizeObserver Response Set SharedArrayBuffer String Symbol SyntaxError TextDecoder TextEncoder
    TransformStream TypeError URIError URL URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap
    WeakRef WeakSet WebAssembly WebSocket Window Worker WritableStream XMLHttpRequest __dirname __filename addEventListener
    alert arguments atob btoa cancelAnimationFrame clearImmediate clearInterval clearTimeout confirm console crypto
    customElements decodeURI decodeURIComponent document encodeURI encodeURIComponent escape eval exports fetch global
    globalThis history indexedDB isFinite isNaN localStorage location module navigator parseFloat parseInt performance
    process prompt queueMicrotask removeEventListener requestAnimationFrame require screen self sessionStorage
    setImmediate setInterval setTimeout structuredClone undefined unescape window
    PromiseLike ReadonlyArray ReadonlyMap ReadonlySet Record Iterable IterableIterator AsyncIterable AsyncIterator
    AsyncIterableIterator Generator AsyncGenerator ArrayLike Partial Required Readonly Pick Omit Exclude Extract
    NonNullable Parameters ReturnType InstanceType ConstructorParameters Awaited ThisType Uppercase Lowercase
    Capitalize Uncapitalize BodyInit HeadersInit RequestInit ResponseInit RequestInfo TemplateStringsArray
    PropertyKey PropertyDescriptor NodeJS JSX string number boolean symbol bigint object function new * **
    describe it test expect beforeEach afterEach beforeAll afterAll jest vi suite
    """.split()
)

OBJECT_MEMBERS = frozenset(
    "constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf".split()
)

_LISTS = ("Array", "ReadonlyArray", "Set", "ReadonlySet", "Iterable", "IterableIterator", "Iterator", "Generator",
          "AsyncIterable", "AsyncIterator", "AsyncGenerator", "AsyncIterableIterator", "NodeListOf", "ArrayLike")  # fmt: skip
_ARRAYS = ("Array", "ReadonlyArray")
_MAPS = ("Map", "ReadonlyMap", "WeakMap")

_LIBRARIES = [
    (f"{of}.{name}", one)
    for one in tomllib.loads(Path(__file__).with_name("library.toml").read_text(encoding="utf-8"))["members"]
    for of in one["of"].split()
    for name in one["names"].split()
]
_STREAMS = ("Observable", "Subject", "BehaviorSubject", "ReplaySubject")
ELEMENTS = {**dict.fromkeys((*_LISTS, *_STREAMS), 0), **dict.fromkeys(_MAPS, -1), **CONTEXTS}
ITEMS = {**dict.fromkeys((*_ARRAYS, "ArrayLike", "NodeListOf"), 0), "Record": 1}
MEMBER_TYPES = {
    **{member: one["give"] for member, one in _LIBRARIES},
    **HOOKS,
    **{f"{a}.{name}": "$0" for a in _ARRAYS for name in ("at", "pop", "shift")},
    **{f"{a}.{name}": "$i" for a in _ARRAYS for name in ("find", "findLast")},
    **{f"{a}.filter": "Array[$i]" for a in _ARRAYS},
    **{
        f"{a}.{name}": "Array[$0]"
        for a in _ARRAYS
        for name in (
            "concat",
            "reverse",
            "slice",
            "sort",
            "splice",
            "toReversed",
            "toSorted",
            "toSpliced",
            "fill",
            "copyWithin",
            "with",
            "values",
        )
    },
    **{f"{a}.map": "Array[$f]" for a in _ARRAYS},
    **{f"{a}.flatMap": "Array[.@iter[$f]]" for a in _ARRAYS},
    **{f"{a}.flat": "Array[.@iter[$0]]" for a in _ARRAYS},
    **{f"{a}.{name}": "$r" for a in _ARRAYS for name in ("reduce", "reduceRight")},
    "Promise.resolve": "Promise[.@await[$a]]",
    "Promise.race": "Promise[.@await[.@iter[$a]]]",
    "Promise.any": "Promise[.@await[.@iter[$a]]]",
    "WeakRef.deref": "$0",
    "Function.bind": "$0",
    "Function.call": "ReturnType[$0]",
    "Function.apply": "ReturnType[$0]",
    "Promise.then": "Promise[.@await[$f]]",
    "Promise.catch": "Promise[$0]",
    "Promise.finally": "Promise[$0]",
    **{f"{m}.get": "$1" for m in _MAPS},
    **{f"{m}.values": "Array[$1]" for m in _MAPS},
    **{f"{m}.keys": "Array[$0]" for m in _MAPS},
    **{f"{m}.entries": "Array[Tuple[$0,$1]]" for m in _MAPS},
    "Set.values": "Array[$0]",
    **{f"{a}.entries": "Array[Tuple[Number,$0]]" for a in _ARRAYS},
}
_EACH = ("map", "forEach", "filter", "find", "findIndex", "findLast", "findLastIndex", "some", "every", "flatMap")
CALLBACKS = {
    **TAKEN,
    **{f"{a}.{name}": "function[,$0,Number,Array[$0]]" for a in _ARRAYS for name in _EACH},
    **{f"{a}.{name}": "function[,$0,$0]" for a in _ARRAYS for name in ("sort", "toSorted")},
    **{f"{a}.{name}": "function[,$r,$0]" for a in _ARRAYS for name in ("reduce", "reduceRight")},
    **{f"{s}.forEach": "function[,$0,$0]" for s in ("Set", "ReadonlySet")},
    **{f"{m}.forEach": "function[,$1,$0]" for m in _MAPS},
    "Promise.then": "function[,$0]",
    **{member: one["take"] for member, one in _LIBRARIES if "take" in one},
}
COMMON = frozenset(
    """
    add addEventListener all append apply assign at bind body call catch charAt charCodeAt clear clone close concat
    constructor copy create createElement data define delete disconnect dispatch emit end entries error every exec
    execute exists fetch fill filter finally find findIndex findLast first flat flatMap forEach format from fromEntries
    get getAttribute getItem handle handler has header headers id includes indexOf info init insert is isArray item
    join json keys kind last lastIndexOf length list listen load log map match message method name next normalize now
    off on once open options padEnd padStart params parse path pipe pop post print process push query raw read
    reduce register remove removeItem render repeat replace replaceAll request require reset resolve respond response
    result reverse run safeParse save search send set setAttribute setItem shift size slice some sort splice split
    start startsWith endsWith status stop stringify subscribe substring substr test text then toFixed toISOString
    toJSON toLowerCase toString toUpperCase transform trim trimEnd trimStart type unshift update url use validate
    value valueOf values visit warn write
    addListener appendChild arrayBuffer cloneNode dispatchEvent flushHeaders getBoundingClientRect
    getElementById getHeader getHeaders getReader getResponseHeader getTime getWriter hasHeader hasOwnProperty
    insertBefore isPrototypeOf listenerCount localeCompare postMessage prependListener preventDefault querySelector
    querySelectorAll releaseLock removeAllListeners removeChild removeEventListener removeHeader removeListener
    replaceChild setEncoding setHeader setMaxListeners setRequestHeader stopImmediatePropagation stopPropagation
    toLocaleString unpipe writeHead
    """.split()
)
