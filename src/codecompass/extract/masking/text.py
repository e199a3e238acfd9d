"""A text without its secrets, line by line, whatever its format: YAML, JSON, TOML, INI, properties, HCL, XML, .env."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from contextvars import ContextVar

from codecompass.extract.masking.files import ENVIRONMENT, Kind, kind_of
from codecompass.extract.masking.keys import KNOWN, is_plain_setting, is_secret_key, is_secret_value
from codecompass.extract.masking.shapes import bytes_without_shapes, is_dense, without_shapes
from codecompass.process.contexts import holding
from codecompass.process.patterns import later

MASK = "***"

_PRIVATE = later(r"(-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----)(.*?)(-----END|\Z)", re.DOTALL)
_ADDRESS = later(r"([A-Za-z][\w+.-]*://[^\s/:@\"'<>]*:)([^\s/@\"'<>]+)(?=@)")
_REFERENCE = later(r"\$|\{|<|%\(")
_KEY = later(
    r"""(?P<key>"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w.$@/\-]+(?:\[[^\]\n]*\])?)(?P<sep>[ \t]*(?:=>|:=|\+=|=|:)[ \t]*)"""
)
_SPACED = later(r"\s*(?:ENV|ARG|setenv|set)[ \t]+(?P<key>[\w.-]+)[ \t]+(?P<value>[^\s=].*)\Z", re.IGNORECASE)
_ELEMENT = later(r"<(?P<key>[\w.:-]+)(?:\s[^<>]*)?>(?P<value>[^<>\n]+)</")
_NAMED = later(r"""\b(?:name|key|id|variable|env|property)["']?\s*[:=]\s*["']?(?P<key>[\w.:/-]+)["']?""", re.IGNORECASE)
_VALUE = later(r"""\b(?:default_?value|value|content|default)["']?[ \t]*[:=][ \t]*""", re.IGNORECASE)
_WORDS = later(r"(?i)\b(?:password|passwd|account|token|secret|requirepass|masterauth)[ \t]+(?P<value>[^\s=:]+)")
_SUSPECT = later(
    r"(?i)pass|pwd|\bpw\b|secret|token|key|cred|auth|dsn|salt|pepper|bearer|jwt|webhook|connection.?string|\bpat\b|cert|"
    r"signature|\bid\b|_id|://[^\s/]*@|akia|asia|gh[pousr]_|glpat|xox|sk_|sk-|pk_|rk_|whsec|aiza|ya29|sg\.|npm_|pypi-|eyj|otp|psk"
)
_KUBERNETES = later(r"""^[ \t"']*kind["']?[ \t]*:[ \t]*["']?(?:Secret|SealedSecret)\b""", re.MULTILINE)
_ENTRY = later(r"<key>(?P<key>[^<>]+)</key>\s*<string>(?P<value>[^<>\n]+)</string>")
"""An entry of a property list."""
_COLUMN = later(r"(?i)passw|passphrase|secret|api_?key|private_?key|access_?token")
_TRANSLATED = later(r"(?:\A|/)(?:locales?|i18n|lang|langs|languages|translations?|messages|l10n)(?:/|\Z)|messages[._]")
_QUOTED = later(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')
_BLOCK = later(r"(?:[!&]\S+[ \t]+)*[|>][+-]?\d*[ \t]*(?:#.*)?\Z")
_HEREDOC = later(r"""<<[-~]?["']?(\w+)["']?[ \t]*\Z""")
_CURLS = later(r"(?:\A|/)[._]?curlrc\Z")
_SIGNS_ON = later(
    r"(?m)^[ \t]*-{0,2}(?:(?:proxy-)?user|cert|pass|[uUE])\b[ \t=:]*[\"']?(?:[^\s:\"']*:)?(?P<value>[^\s\"'$<]+)"
)
"""Who signs on, and with what, in the settings of curl."""
_SCALAR = later(r"[\w+/=.~!@$%^&*-]{6,}\Z")
BINARY = "\0"


_noted: ContextVar[set[str] | None] = ContextVar("files_with_something_hidden", default=None)


def noted() -> AbstractContextManager[object]:
    """Within the block, which files something was hidden in is noted."""
    return holding(_noted, set())


def hidden_in() -> frozenset[str]:
    """The files in which something was hidden in this block."""
    return frozenset(_noted.get() or ())


def note_hidden(path: str) -> None:
    """Something is hidden in what is shown of a file."""
    if (files := _noted.get()) is not None:
        files.add(path)


def masked(path: str, content: bytes, forms: bool = True) -> bytes:
    """A file's content as it may be shown; the very same object where nothing in it is secret. `forms`: also what is a
    secret by its form, in code as well."""
    shown = _masked(path, content, forms)
    if shown is not content:
        note_hidden(path)
    return shown


def without_values(line: str, key: str) -> str:
    """A line that reads a setting, without the strings that may be its value where its key looks secret."""
    if not is_secret_key(key):
        return line
    return _QUOTED.sub(lambda found: found[0] if key in found[0] else _masked_value(found[0]), line)


def _masked(path: str, content: bytes, forms: bool) -> bytes:
    kind = kind_of(path)
    if kind is Kind.OPEN and path.lower().endswith((".csv", ".tsv")) and _has_secret_column(content):
        kind = Kind.SECRETS
    if kind is Kind.OPEN and not forms:
        return content
    encoding = _encoding_of(content)
    if kind is Kind.OPEN and encoding == "latin-1":
        return content if BINARY.encode() in content[:8192] else bytes_without_shapes(content)
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        return MASK.encode() + b"\n" * content.count(b"\n")
    if BINARY in text[:8192] and kind in (Kind.KEYS, Kind.OPEN):
        return b"" if kind is Kind.KEYS else content
    shown = text if kind is Kind.OPEN else _shown(path, kind, text)
    shown = without_shapes(shown) if forms else shown
    return content if shown == text else shown.encode(encoding)


def _has_secret_column(content: bytes) -> bool:
    head = content[:4096].partition(b"\n")[0].decode("latin-1")
    return any(_COLUMN.search(name) and is_secret_key(name.strip(" \"'\r")) for name in re.split(r"[,;\t]", head))


def _encoding_of(content: bytes) -> str:
    """Byte by byte, whatever the encoding is, unless each letter has two of them."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    head = content[:512]
    for encoding, nothing in (("utf-16-le", head[1::2]), ("utf-16-be", head[::2])):
        if len(head) >= 4 and len(content) % 2 == 0 and nothing.count(0) > len(nothing) * 0.9:
            return encoding
    return "latin-1"


def _shown(path: str, kind: Kind, text: str) -> str:
    if kind is Kind.SECRETS and path.lower().endswith((".csv", ".tsv")):
        head, *rows = text.split("\n")
        return "\n".join([head, *(MASK if row.strip() else row for row in rows)])
    if kind is Kind.KEYS:
        return "\n".join(_head(line) for line in text.split("\n"))
    if _CURLS.search(path):
        text = _SIGNS_ON.sub(lambda one: one[0][: one.start("value") - one.start()] + MASK, text)
    if kind is Kind.CONFIGURATION and not _SUSPECT.search(text):
        return text
    text = _PRIVATE.sub(lambda found: found[1] + _hidden(found[2]) + found[3], text)
    kubernetes = kind is Kind.CONFIGURATION and _KUBERNETES.search(text) is not None
    everything = kind is Kind.SECRETS or (kubernetes and text.lstrip().startswith("{"))
    if everything:
        is_environment = ENVIRONMENT.match(path.rpartition("/")[2].lower()) is not None
        wanted: Callable[[str, str], bool] = _any_setting if is_environment else _any_value
    else:
        wanted = (lambda _key, _value: False) if _TRANSLATED.search(path) else is_secret_value
    lines = _Lines(text.split("\n"), wanted, everything)
    lines.mask(_secret_data(lines.lines) if kubernetes and not everything else set())
    text = "\n".join(lines.lines)
    if wanted is is_secret_value:
        text = _ENTRY.sub(lambda one: _with_value(one, wanted), _named_values(text))
    text = KNOWN.sub(MASK, text)
    return _ADDRESS.sub(lambda found: found[1] + (found[2] if _REFERENCE.match(found[2]) else MASK), text)


SWITCHES = frozenset({"", "true", "false", "yes", "no", "on", "off"})
"""Values of settings that are shown even where all values are hidden."""


def _any_value(_key: str, value: str) -> bool:
    return value.strip().strip("\"'`,;[]{}").lower() not in SWITCHES


def _any_setting(key: str, value: str) -> bool:
    """In a file of an environment, whose numbers and choices are shown."""
    return _any_value(key, value) and not is_plain_setting(key, value.strip().strip("\"'"))


def _head(line: str) -> str:
    """What is left of a line of a key file: that it begins and ends."""
    return line if line.startswith(("-----BEGIN", "-----END")) or not line.strip() else MASK


def _hidden(text: str) -> str:
    """A text of several lines, nothing of it left but the lines."""
    return "\n".join(line[: _indentation(line)] + MASK if line.strip() else line for line in text.split("\n"))


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


class _Lines:
    """The lines of a text, masked in place."""

    def __init__(self, lines: list[str], wanted: Callable[[str, str], bool], everything: bool) -> None:
        self.lines = lines
        self._wanted = wanted
        self._everything = everything

    def mask(self, secret_data: set[int]) -> None:
        """`secret_data`: lines of which every value is secret."""
        number = 0
        while number < len(self.lines):
            line = self.lines[number]
            everything = self._everything or number in secret_data
            if line.endswith("\\") and not everything and self._is_named_below(number):
                number += 1
                self._line(number, _any_value, everything=True)
            elif everything or _SUSPECT.search(line):
                number = self._line(number, _any_value if number in secret_data else self._wanted, everything)
            number += 1

    def _is_named_below(self, number: int) -> bool:
        """Whether a line of properties begins a secret's key, with its value on the next line."""
        if number + 1 == len(self.lines) or _KEY.search(self.lines[number]):
            return False
        found = _KEY.match((self.lines[number][:-1].rstrip() + self.lines[number + 1].lstrip()).lstrip())
        return found is not None and self._wanted(found["key"], found.string[found.end() :])

    def _line(self, number: int, wanted: Callable[[str, str], bool], everything: bool) -> int:
        """Masks the secrets of a line, and of the lines that its last value continues on; returns the last of these."""
        line, place = self.lines[number], 0
        found = _KEY.search(line)
        if everything and found is not None and not line[found.end() :].strip() and is_dense(found["key"]):
            found = None  # a value that ends in `=`
        if found is None and everything:
            self.lines[number] = self._without_key(line)
            return number
        last = number
        while found is not None:
            key, end = found["key"].strip("\"'"), found.end()
            value = _value_at(line, found)
            item = _QUOTED.search(value) if value.startswith("[") else None
            if value and wanted(key, item[0] if item else value):
                line = line[:end] + _masked_value(value) + line[end + len(value) :]
                self.lines[number] = line
                place = end + len(_masked_value(value))
                last = max(last, self._rest(number, value, found.start()))
            else:
                if wanted in (_any_value, _any_setting) or (
                    wanted is is_secret_value and is_secret_key(key) and key != "secrets"
                ):
                    last = max(last, self._rest(number, value, found.start()))
                place = end
            found = _KEY.search(line, place)
        spaced = _SPACED.match(self.lines[number])
        if spaced and wanted(spaced["key"], spaced["value"]):
            self.lines[number] = self.lines[number][: spaced.start("value")] + MASK
        line = _ELEMENT.sub(lambda one: _with_value(one, wanted), self.lines[number])
        self.lines[number] = (
            _WORDS.sub(lambda one: one[0][: one.start("value") - one.start()] + MASK, line)
            if (
                "machine" in line
                or "login" in line
                or line.lstrip().startswith(("password ", "requirepass ", "masterauth ", "account "))
            )
            else line
        )
        return last

    def _without_key(self, line: str) -> str:
        """A line without a key, in a file whose values are all secret: masked, except a comment, a bracket or a heading."""
        text = line.strip()
        if not text or text[0] in "#;[]{}" or text in ("---", "..."):
            return line
        words = _WORDS.search(line)
        if words:
            return _WORDS.sub(lambda one: one[0][: one.start("value") - one.start()] + MASK, line)
        return line[: _indentation(line)] + ("- " if text.startswith("- ") else "") + MASK

    def _rest(self, number: int, value: str, column: int) -> int:
        """Mask the further lines of a secret value that begins at `column`. Returns the last of them."""
        text = value.strip()
        heredoc = _HEREDOC.search(text)
        if heredoc:
            return self._until(number, lambda line: line.strip() == heredoc[1], keep_last=True)
        if _BLOCK.match(text):
            return self._while_deeper(number, _indentation(self.lines[number]), every=True)
        for quotes in ('"""', "'''"):
            if text.startswith(quotes) and text.count(quotes) == 1:
                return self._until(number, lambda line, end=quotes: end in line)  # type: ignore[misc]  # bound at once
        if text[:1] in ('"', "'") and _QUOTED.match(text) is None:
            return self._until(number, lambda line: text[0] in line.replace("\\" + text[0], ""))
        if text.endswith("\\"):
            return self._until(number, lambda line: not line.rstrip().endswith("\\"))
        if text.startswith("[") and "]" not in text:
            return self._until(number, lambda line: "]" in line, keep_last=True)
        if text in ("", "|", ">") or text.startswith("#"):
            return self._while_deeper(number, _indentation(self.lines[number]), every=False)
        return self._while_deeper(number, _indentation(self.lines[number]), every=False, items=False)

    def _until(self, number: int, is_last: Callable[[str], bool], *, keep_last: bool = False) -> int:
        for following in range(number + 1, len(self.lines)):
            line = self.lines[following]
            if is_last(line):
                if not (keep_last and _QUOTED.search(line) is None):
                    self.lines[following] = line[: _indentation(line)] + MASK
                return following
            if line.strip():
                self.lines[following] = line[: _indentation(line)] + MASK
        return len(self.lines) - 1

    def _while_deeper(self, number: int, indentation: int, *, every: bool, items: bool = True) -> int:
        """The lines below that are indented deeper; not `every`: only words that stand alone, and the items of a list."""
        last = number
        for following in range(number + 1, len(self.lines)):
            line = self.lines[following]
            text = line.strip()
            item = text.startswith("- ") and _KEY.match(text[2:]) is None
            if text and (_indentation(line) < indentation or (_indentation(line) == indentation and not item)):
                break
            alone = not item and _SCALAR.match(text) and not _KEY.match(text)
            if text and not (every or alone or (item and items)):
                break
            if text:
                self.lines[following] = line[: _indentation(line)] + ("- " if item else "") + MASK
            last = following
        return last


def _value_at(line: str, found: re.Match[str]) -> str:
    """The value that follows a key, quotes and all; up to the end of the line where nothing else ends it."""
    rest = line[found.end() :]
    quoted = _QUOTED.match(rest)
    if rest.startswith(('"""', "'''")):
        return rest.rstrip()
    if quoted:
        return quoted[0]
    before = line[: found.start()]
    if before.count('"') % 2 or before.count("'") % 2 or "://" in before:
        return re.match(r"[^;&\"'\s]*", rest)[0]  # type: ignore[index]  # it matches nothing as well
    if rest[:1] in "[{" and rest[:1]:
        return rest if rest[0] == "[" and "{" not in rest else ""
    if "{" in before or "<" in before:
        return re.match(r"[^,}\]\s>]*", rest)[0]  # type: ignore[index]
    return rest.rstrip()


def _masked_value(value: str) -> str:
    """The mask, in the quotes that the value has."""
    text = value.strip()
    if _BLOCK.match(text) or _HEREDOC.search(text) or text in ('"""', "'''"):
        return value
    if text.startswith("["):
        return _QUOTED.sub(f'"{MASK}"', value) if _QUOTED.search(value) else f"[{MASK}" + ("]" if "]" in value else "")
    if len(text) > 1 and text[0] in "\"'" and text[-1] == text[0]:
        return f"{text[0]}{MASK}{text[0]}"
    return MASK + ("," if text.endswith(",") else "")


def _with_value(one: re.Match[str], wanted: Callable[[str, str], bool]) -> str:
    if not wanted(one["key"], one["value"]):
        return one[0]
    start = one.start("value") - one.start()
    return one[0][:start] + MASK + one[0][start + len(one["value"]) :]


def _secret_data(lines: list[str]) -> set[int]:
    """The lines of Kubernetes' secrets that hold their data."""
    found: set[int] = set()
    for document in _documents(lines):
        if not _KUBERNETES.search("\n".join(lines[number] for number in document)):
            continue
        inside = -1
        for number in document:
            line, text = lines[number], lines[number].strip()
            if inside >= 0 and text and _indentation(line) <= inside:
                inside = -1
            if inside >= 0:
                found.add(number)
            elif re.match(r"(?:data|stringData|encryptedData)[ \t]*:", text):
                inside = _indentation(line)
                if text.rstrip().endswith("}"):
                    found.add(number)
    return found


def _documents(lines: list[str]) -> Iterator[range]:
    first = 0
    for number, line in enumerate(lines):
        if line.startswith("---"):
            yield range(first, number)
            first = number + 1
    yield range(first, len(lines))


def _named_values(text: str) -> str:
    """Values whose key is a value itself: `{"name": "DB_PASSWORD", "value": "x"}`, `<add key="Secret" value="x"/>`."""
    places: list[tuple[int, int, str]] = []
    named = [found for found in _NAMED.finditer(text) if is_secret_key(found["key"])]
    for found in named:
        for first, last in _around(text, found):
            for value in _VALUE.finditer(text, first, last):
                quoted = _QUOTED.match(text, value.end()) or re.compile(r"[^\s,}>]+[^\n,}>]*").match(text, value.end())
                if quoted and is_secret_value(found["key"], quoted[0]):
                    places.append((quoted.start(), quoted.end(), _masked_value(quoted[0])))
        element = re.compile(r"[^<>]*(?<!/)>([^<>\n]+)</").match(text, found.end())
        if element and is_secret_value(found["key"], element[1]):
            places.append((element.start(1), element.end(1), MASK))
    for first, last, mask in sorted(set(places), reverse=True):
        text = text[:first] + mask + text[last:]
    return text


MOST_APART = 400


def _around(text: str, found: re.Match[str]) -> Iterator[tuple[int, int]]:
    """Spans that may hold the value of a name: in the same braces, tag or list item."""
    opened = max(text.rfind(sign, max(0, found.start() - MOST_APART), found.start()) for sign in "{<")
    closed = [place for sign in "}>" if (place := text.find(sign, found.end(), found.end() + MOST_APART)) >= 0]
    if opened >= 0 and closed and not re.search(r"[}>]", text[opened : found.start()]):
        yield opened, min(closed)
        return
    begins = text.rfind("\n", 0, found.start()) + 1
    depth = len(text[begins : found.start()].lstrip("- \t\"'")) and 0
    column = found.start() - begins - depth
    ends = begins
    for _ in range(4):
        ends = text.find("\n", ends + 1)
        if ends < 0:
            ends = len(text)
            break
        line = text[ends + 1 : text.find("\n", ends + 1) if text.find("\n", ends + 1) >= 0 else len(text)]
        if line.strip() and (_indentation(line) < column or line.lstrip().startswith("- ")):
            break
    yield found.end(), ends
