"""Makes syntax readable that is newer than the grammar: replacements have the same length, so that no byte moves."""

import re

_VARIANCE = re.compile(
    rb"(?<=[<,])(\s*(?:(?://[^\n]*\n|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)\s*)*)((?:in|out)(?:\s+out)?)(?=\s+[A-Za-z_$])"
    rb"(?!\s+(?:as|satisfies|in|instanceof|of)\b)"
)
_TYPE_STAR = re.compile(rb"(?<=export )type(?=\s*\*)")
_GENERIC = rb"<\s*(?:const\s+)?[A-Za-z_$][\w$]*(?:\s+extends\b|\s*,|\s*=\s*[^\"'{\s]|\s*>\s*\()"
_SIGNATURE = re.compile(rb"\n([ \t]+)(?=" + _GENERIC + rb")")
_BEGINS_SIGNATURE = re.compile(_GENERIC)
_ATTRIBUTE = re.compile(rb"(?<=[\s\"'}])(class|for)(?=\s*=\s*[\"'{])")
_ESCAPED_TICK = re.compile(rb"(?<!\\)((?:\\\\)*)\\`")
_CLAUSE = re.compile(rb"\b(import|export) defer(?= \*)")
_SPECIFIERS = re.compile(rb"\b(?:export|import)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{[^{}]*\}")
_USING = re.compile(rb"(?<![\w$#])using(?![\w$])(?![ \t]+(?!(?:instanceof|in|as|satisfies|of)\b)[A-Za-z_$])")
_ABSTRACT = re.compile(rb"(?<![\w$])abstract(?=\s*[^\sA-Za-z_$#\[*\"'/@])")
_ACCESSOR = re.compile(rb"(?<![\w$])accessor(?=\s*[?:(<;=,!.)}])")
_STATIC_ACCESSOR = re.compile(rb"(?<=\bstatic )accessor(?=\s+[A-Za-z_$#\[])")
_UNNAMED_PARAMETERS = re.compile(rb"\(\s*[A-Za-z_$][\w$]*(?:\s*,\s*[A-Za-z_$][\w$]*)*\s*\)(?=\s*(?:=>|:))")
_PREDEFINED = re.compile(
    rb"(?<![\w$])(?:any|bigint|boolean|never|number|object|string|symbol|undefined|unknown)(?![\w$])"
)
_IMPORTED_TYPE = re.compile(
    rb"(?<=import)\((?:\"[^\"\n]*\"|'[^'\n]*')\)(?=\.(?!(?:then|catch|finally)\b)[A-Za-z_$][\w$.]*\s*[\[<])"
)
_IMPORTED_MODULE = re.compile(rb"(<\s*typeof\s+import)(\((?:\"[^\"\n]*\"|'[^'\n]*')\))(?=\s*>)")
_DECLARED_DEFAULT = re.compile(
    rb"(?<=export default )(function\s*\((?:[^()]|\([^()]*\)){0,2000}\))([^\S\n]*:[^\S\n]*[^;{}()\n]+;)"
)
_RESERVED = re.compile(
    rb"(?<![\w$])(?:break|case|catch|class|const|continue|debugger|delete|do|else|enum|export|extends|false|finally|for|function|if"
    rb"|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with)(?![\w$])"
)


_TEXT = re.compile(rb"(?<=>)\s*\w[^<>{}=;()]*\s&\s[^<>{}=;()]*(?=</)")
_BRACE_BELOW = re.compile(
    rb"(?m)^([ \t]*(?:(?:export|declare)[ \t]+)*(?:namespace|module)[ \t]+[\w$.]+)([^\S\n]*\n\s*)\{"
)


_TYPE = rb"[^<>`;()=]"
_TYPED_TAG = re.compile(
    rb"(?<=[\w$])<(?![\s=])(?:"
    + _TYPE
    + rb"|<(?:"
    + _TYPE
    + rb"|<"
    + _TYPE
    + rb"{0,200}>){0,200}>|(?<=[\w}\]]);){1,400}>(?=`)"
)


def respelt(source: bytes) -> bytes:
    """Moves the brace of a namespace to its line, since below it, it would begin a block. Removes type arguments of a
    tagged template, which would be read as comparisons."""
    if b">`" in source:
        source = _TYPED_TAG.sub(lambda found: _blank(found[0]) if _are_types(source, found[0]) else found[0], source)
    if b"namespace" not in source and b"module" not in source:
        return source
    return _BRACE_BELOW.sub(rb"\1{\2", source)


def _are_types(source: bytes, bracketed: bytes) -> bool:
    """Whether it is neither two comparisons (`a<b && c>`…``) nor JSX (`or<b>`text`</b>`)."""
    name = bracketed[1:-1].split()
    is_tag = bool(name) and b"</" + name[0] in source
    return not is_tag and b"&&" not in bracketed and b"||" not in bracketed


def _blank(text: bytes) -> bytes:
    return re.sub(rb"[^\n]", b" ", text)


def repaired(source: bytes) -> bytes:
    """`<out T>` → `<    T>`, no `&` in the text of JSX, `export type *` → `export      *`, `<b class="x">` with another name for the keyword,
    generic call signatures separated by `;`, no escaped backticks in template types, `{ a as if }` with a plain name,
    contextual keywords spelt differently where they are names, `import("x").T[]` as a name, a nameless default function
    that is only declared with a body in place of its type."""
    if b"<" in source:
        source = _VARIANCE.sub(lambda found: found[1] + b" " * len(found[2]), source)
    if b" & " in source and b"</" in source:
        source = _TEXT.sub(lambda found: found[0].replace(b"&", b"+"), source)
    if b"export default function" in source:
        source = _DECLARED_DEFAULT.sub(lambda found: found[1] + b"{}".rjust(len(found[2])), source)
    if b"export type" in source:
        source = _TYPE_STAR.sub(b"    ", source)
    if b"class" in source or b"for" in source:
        source = _ATTRIBUTE.sub(lambda found: found[1].upper(), source)
    if b"\\`" in source:
        source = _ESCAPED_TICK.sub(rb"\1__", source)
    if b"port" in source:
        source = _SPECIFIERS.sub(_plainly_named, source)
    source = _names_apart(source)
    if b" defer " in source:
        source = _CLAUSE.sub(lambda found: found[1] + b"      ", source)
    if b"<" not in source:
        return source
    return _SIGNATURE.sub(lambda found: _parted(found) if _ends_member(source, found.start()) else found[0], source)


def _names_apart(source: bytes) -> bytes:
    """Respells contextual keywords that are names here."""
    for word, name in ((b"using", _USING), (b"abstract", _ABSTRACT), (b"accessor", _ACCESSOR)):
        if word in source:
            source = name.sub(lambda found: found[0].upper(), source)
    if b"static accessor" in source:
        source = _STATIC_ACCESSOR.sub(b"        ", source)
    if _PREDEFINED.search(source):
        source = _UNNAMED_PARAMETERS.sub(
            lambda parameters: _PREDEFINED.sub(lambda word: word[0].upper(), parameters[0]), source
        )
    if b"import(" in source:
        source = _IMPORTED_TYPE.sub(lambda found: b"_" * len(found[0]), source)
        source = _IMPORTED_MODULE.sub(lambda found: found[1] + b"_" * len(found[2]), source)
    return source


def _plainly_named(clause: re.Match[bytes]) -> bytes:
    """Respells reserved words, which may be names in an import or export; the original text is read all the same."""
    start = clause[0].index(b"{")
    return clause[0][:start] + _RESERVED.sub(lambda word: word[0].upper(), clause[0][start:])


def _parted(signature: re.Match[bytes]) -> bytes:
    return b"\n" + signature[1][:-1] + b";"


def _ends_member(source: bytes, end: int) -> bool:
    """Whether the text before a line may be a member of a type: not where an expression continues (`dual(2,`, `f = `),
    or in a tag."""
    before = source[max(0, end - _FARTHEST) : end].rstrip()
    while before.endswith(b"*/") or before.rpartition(b"\n")[2].lstrip().startswith(b"//"):
        start = before.rfind(b"/*") if before.endswith(b"*/") else before.rfind(b"//")
        if start < 0:
            return False
        before = before[:start].rstrip()
    line = before.rpartition(b"\n")[2].lstrip()
    is_tag = b"</" in line or (line.startswith(b"<") and not _BEGINS_SIGNATURE.match(line))
    return before[-1:] not in _GOING_ON and not before.endswith(b"=>") and not is_tag


_FARTHEST = 4000
"""Longest comment, in bytes."""
_GOING_ON = frozenset(bytes([byte]) for byte in b"([{,=:?|&<;+-*!")
