"""Types as JSDoc comments write them, as type expressions: TypeScript's own, and the older `function(A): B`,
`Object.<K, V>`."""

import re
from functools import lru_cache
from zlib import crc32

from codecompass.languages.documented import TypeReader, UnreadableError
from codecompass.languages.ecma.types import LOADED
from codecompass.model import STANDARD

MAX_MEMBERS = 60
IMPORT_CALL = re.compile(r"import\(\s*[\"']([^\"'\n]+)[\"']\s*\)(?:\s*\.\s*([A-Za-z_$][\w$]*))?")
_TOKEN = re.compile(
    r"\s*(=>|\.\.\.|\.<|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*|\[\]|\"[^\"]*\"|'[^']*'|`[^`]*`|\d[\w.]*|[^\s\w])"
)
_WORD = re.compile(r"[A-Za-z_$]")
_UNTYPED_WORDS = frozenset({"undefined", "null", "void", "never", "any", "unknown", "", "*"})
_PLAIN_OBJECTS = frozenset({"Object", "object"})


@lru_cache(maxsize=2048)
def type_of(written: str) -> str:
    """A type in a comment as a type expression; `` where it can't be followed."""
    written = re.sub(r"\n\s*\*", " ", written)
    written = IMPORT_CALL.sub(lambda found: hidden_name(found[1], found[2] or ""), written)
    tokens = [token for token in _TOKEN.findall(written.strip().strip("?!=")) if token]
    reader = _Reader(tokens)
    try:
        read = reader.union()
    except (UnreadableError, RecursionError):
        return ""
    return read if reader.at >= len(tokens) or tokens[reader.at :] == ["="] else ""


def hidden_name(module: str, name: str) -> str:
    """The hidden alias of `import("m").Name` in a type."""
    return f"{LOADED}{crc32(f'{module}#{name}'.encode())}"


def function_type(result: str, parameters: list[str]) -> str:
    return f"function[{','.join([result, *parameters]).rstrip(',')}]"


def parse_function(text: str) -> list[str]:
    """`function[R,A]` → `R`, `A`; empty for any other type."""
    if not text.startswith("function[") or not text.endswith("]"):
        return []
    parts, depth = [""], 0
    for character in text[len("function[") : -1]:
        depth += (character in "[({") - (character in "])}")
        if depth < 0:
            return []
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return parts


class _Reader(TypeReader):
    """Reads the type at `at`, and moves past it."""

    def united(self, parts: list[str]) -> str:
        return "|".join(dict.fromkeys(part for part in parts if part not in _UNTYPED_WORDS))

    def postfixed(self) -> str:
        read = super().postfixed()
        while self.takes("["):
            key = self.read()
            self.expect("]")
            named = key[:1] in "\"'" and key[1:-1].isidentifier() and read
            read = f".{key[1:-1]}[{read}]" if named else f".@iter[{read}]" if key == "number" and read else ""
            while self.takes("[]"):
                read = f"{self.LIST}[{read}]" if read else self.LIST
        return read

    def single(self) -> str:
        head = self.read()
        if head == "(":
            return self._bracketed()
        if head == "{":
            return self._record()
        if head == "[":
            return self._tuple()
        if head == "<":  # type parameters of a generic function type
            self.listed(">", self._type_parameter)
            self.expect("(")
            return self._bracketed()
        if head in ("?", "!", "...", "readonly", "asserts"):
            return self.postfixed()
        if head[0] in "\"'`":
            return "string"
        if head[0].isdigit():
            return "number"
        if not _WORD.match(head):
            raise UnreadableError
        return self._named(head)

    def _named(self, head: str) -> str:
        if head == "typeof":
            return f"typeof[{self.single()}]"
        if head == "keyof":
            self.postfixed()
            return "string"
        if head == "function" and self.is_at("("):
            return self._older_function()
        if head == "new" and self.is_at("("):
            self.at += 1
            return self._bracketed().replace("function[", "new[", 1)
        if self.is_at("is") or self.is_at("extends"):
            raise UnreadableError
        if not self.is_at("<", ".<"):
            return head
        self.at += 1
        args = self.listed(">", self.union)
        head = "Record" if head in _PLAIN_OBJECTS and len(args) == 2 else head
        return f"{head}[{','.join(args)}]" if any(args) else head

    def _bracketed(self) -> str:
        """After `(`: the parameters of a function type, or a type in brackets."""
        if not self._is_function():
            read = self.union()
            self.expect(")")
            return read
        types = self.listed(")", self._parameter)
        self.expect("=>")
        return function_type(self._result(), [one for one in types if one != _RECEIVER])

    def _is_function(self) -> bool:
        depth = 1
        for position in range(self.at, len(self.tokens)):
            token = self.tokens[position]
            depth += (token in "([{") - (token in ")]}")
            if depth == 0:
                return self.tokens[position + 1 : position + 2] == ["=>"]
        return False

    def _result(self) -> str:
        if self.tokens[self.at + 1 : self.at + 2] == ["is"]:
            self.at += 2
            self.union()
            return "boolean"
        return self.union()

    def _parameter(self) -> str:
        """`name: T`, `name?: T`, `...names: T[]`."""
        rest = self.takes("...")
        name = self.read()
        if name in ("{", "["):
            self.listed("}" if name == "{" else "]", self._anything)
        self.takes("?")
        typed = self.union() if self.takes(":") else ""
        if name == "this":
            return _RECEIVER
        if rest:
            return f"*[{typed[6:-1]}]" if typed.startswith("Array[") else "*"
        return typed

    def _older_function(self) -> str:
        """`function(A, B): R`, `function(new:C, A)`."""
        self.expect("(")
        constructed: list[str] = []
        types = self.listed(")", lambda: self._older_parameter(constructed))
        result = self.postfixed() if self.takes(":") else ""
        if constructed:
            return function_type(constructed[0], [one for one in types if one != _RECEIVER]).replace(
                "function", "new", 1
            )
        return function_type(result if result not in _UNTYPED_WORDS else "", [one for one in types if one != _RECEIVER])

    def _older_parameter(self, constructed: list[str]) -> str:
        if self.is_at("new", "this") and self.tokens[self.at + 1 : self.at + 2] == [":"]:
            marks = self.read()
            self.at += 1
            read = self.union()
            constructed.extend([read] if marks == "new" else [])
            return _RECEIVER
        read = self.union()
        self.takes("=")
        return read

    def _tuple(self) -> str:
        parts = self.listed("]", self._place)
        return f"{STANDARD}Tuple[{','.join(parts)}]" if any(parts) else ""

    def _place(self) -> str:
        labelled = self.tokens[self.at + 1 : self.at + 2] in ([":"], ["?"])
        if labelled:
            self.at += 1
            self.takes("?")
            self.expect(":")
        return self.union()

    def _record(self) -> str:
        """After `{`: an object type; an index signature alone is the type itself."""
        parts: list[str] = []
        while not self.takes("}"):
            name = self.read()
            if len(parts) > MAX_MEMBERS:
                raise UnreadableError
            if name == "readonly" and not self.is_at(":", "?"):
                name = self.read()
            parts += self._indexed() if name == "[" else self._member(name)
            if not self.takes(",", ";") and not self.is_at("}"):
                raise UnreadableError
        if len(parts) == 1 and parts[0].startswith("[]:"):
            return parts[0][3:]
        return f"{{{','.join(parts)}}}" if parts else "Object"

    def _member(self, name: str) -> list[str]:
        self.takes("?")
        if self.is_at("("):  # `name(a: A): R`
            self.at += 1
            types = self.listed(")", self._parameter)
            read = function_type(self._result() if self.takes(":") else "", types)
        else:
            read = self.union() if self.takes(":") else ""
        name = name[1:-1] if name[0] in "\"'" else name
        return [f"{name}:{read}"] if read and name.isidentifier() else []

    def _indexed(self) -> list[str]:
        """After `[`: an index signature `[key: string]: A`, or a member `["name"]: A`."""
        key = self.read()
        named = self.takes("]")
        while not named and self.read() != "]":
            pass
        if named:
            return self._member(key)
        self.takes("?")
        self.expect(":")
        read = self.union()
        return [f"[]:Record[string,{read}]"] if read else []

    def _anything(self) -> str:
        """A part of a destructuring pattern, which binds names only."""
        while not self.is_at(",", "}", "]"):
            self.at += 1
            if self.at >= len(self.tokens):
                raise UnreadableError
        return ""

    def _type_parameter(self) -> str:
        self.read()
        if self.takes("extends"):
            self.union()
        if self.takes("="):
            self.union()
        return ""


_RECEIVER = "#this"
