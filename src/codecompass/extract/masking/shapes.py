"""Secrets that are known by their form, wherever they stand: in code, in documentation, in a commit's message.

What services give out begins with letters of its own; a private key stands between two lines; an address or a connection
string has a password in it; and a string of letters and digits beside a name that says so is one, too. Each is hidden by as
many stars as it has characters, so that lines and columns stay true.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, TypeVar

from codecompass.extract.masking.keys import is_no_secret, is_secret_key
from codecompass.process.patterns import later

STAR = "*"
MARKS = (
    "passw", "passphrase", "pwd", "secret", "token", "key", "credential", "auth", "bearer", "basic", "dsn", "salt", "pepper",
    "://", "akia", "asia", "abia", "acca", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "gldt-", "glrt-", "xox",
    "xapp-", "sk-", "sk_", "pk_", "rk_", "whsec_", "aiza", "ya29.", "gocspx-", "sg.", "npm_", "pypi-", "dop_v1_", "hf_", "eyj",
    "shpat_", "shpss_", "shpca_", "shppa_", "hvs.", "hvb.", "age-", "dckr_pat_", "atatt", "nrak-", "sq0", "eaaa", "pmak-", "lin_api_",
    "figd_", "rubygems_", "sntrys_", "dapi", "glsa_", "dp.pt.", "hooks.slack", "api/webhooks", ":aa",
    "curl", "wget", "mysql", "sshpass", "gsk_", "nvapi-", "r8_", "xai-", "tskey-", "cfpat-", "pscale_", "ops_ey", "1//0", "identified",
    "getconnection", "new pdo", "cred", "eaac", "_pass", "jwt", "docker login", "sudo", "openssl",
    "vault", "put-parameter", "config:set", "redis-cli", "mongo", "hmac", "fernet", "cookieparser", "cookies", "signwith",
    "signer", "safetimed", "securestring", "http -a", "https -a",
)  # fmt: skip
"""In lower case: a line without any of these has no secret that is known here."""
TOKENS = later(
    r"""(?<![\w/+])(?:(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b
    |gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{22,}|gl(?:pat|dt|rt|ptt|soat|imt|cbt)-[\w-]{20,}|xox[abeoprs]-[\w-]{10,}|xapp-\d-[\w-]{20,}
    |(?:sk|pk|rk)_(?:live|test)_[A-Za-z0-9]{8,}|whsec_[A-Za-z0-9+/=]{16,}
    |sk-(?:proj|ant|or|svcacct|admin|live)-[\w-]{12,}|sk-(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Z])[A-Za-z0-9]{20,}
    |AIza[\w-]{30,}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}|SG\.[\w-]{16,}\.[\w-]{16,}|npm_[A-Za-z0-9]{30,}|pypi-Ag[\w-]{30,}
    |dop_v1_[a-f0-9]{40,}|hf_[A-Za-z0-9]{30,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{20,}|hv[sb]\.[\w-]{20,}|AGE-SECRET-KEY-1[A-Z0-9]{20,}
    |dckr_(?:pat|oat)_[\w-]{20,}|ATATT3[\w=-]{30,}|NRAK-[A-Z0-9]{20,}|sq0(?:atp|csp|idp)-[\w-]{20,}|EAAA[\w-]{50,}|PMAK-[a-f0-9]{20,}-[a-f0-9]{30,}
    |gsk_[A-Za-z0-9]{40,}|nvapi-[\w-]{40,}|r8_[A-Za-z0-9]{35,}|xai-[A-Za-z0-9]{60,}|tskey-[a-z]+-[\w-]{20,}|CFPAT-[\w-]{40,}
    |pscale_(?:tkn|pw|oauth)_[\w=.-]{30,}|ops_eyJ[\w=-]{40,}|1//0[\w-]{40,}|EAACEdEose0cBA\w+|lin_api_[A-Za-z0-9]{30,}|figd_[\w-]{30,}|rubygems_[a-f0-9]{40,}|sntrys_[\w+/=]{30,}|dapi[a-f0-9]{32}|glsa_\w{30,}|dp\.pt\.[A-Za-z0-9]{30,}
    |eyJ[\w-]{10,}\.eyJ[\w-]{10,}(?:\.[\w-]*)?|\d{8,10}:AA[\w-]{32,}
    |https://hooks\.slack\.com/(?:services|workflows)/[\w/]{20,}|https://(?:\w+\.)?discord(?:app)?\.com/api/webhooks/\d+/[\w-]{20,})""",
    re.VERBOSE,
)
"""What services give out, as they give it out."""
_ADDRESS = later(r"\b[A-Za-z][\w+.-]*://[^\s/:@\"'`<>]*:(?P<value>[^\s/@\"'`<>$({%][^\s/@\"'`<>]*)(?=@)")
_ALONE = later(r"://(?P<value>[\w~-]{16,})(?=@)")
"""A token in place of who asks."""
_BEARER = later(r"\b(?:[Bb]earer|[Bb]asic)[ \t]+(?P<value>(?=[\w.~+/-]*\d)[\w.~+/-]{16,}=*)")
_TYPED = later(
    r"""\b(?:curl|wget|https?)\b[^|;&]{0,300}?[ \t](?:-u|--user|-U|--proxy-user|-a|--auth)[ \t=]+["']?[^\s:"']+:(?P<value>(?=[^\s"']*\d)[^\s"'`$<{][^\s"'`]{3,})
    |\bmysql\w*\b[^|;&]{0,300}?[ \t]-p["']?(?P<mysql>(?=[^\s"']*\d)[^\s"'`$<{-][^\s"'`]{3,})|\b(?:docker[ ]login|openssl|redis-cli|mongo\w*)\b[^|;&]{0,300}?[ \t]-(?:p|k|a|-password)[ =]["']?(?P<login>(?=[^\s"']*\d)[^\s"'`$<{-][^\s"'`;|&]{7,})
    |\becho[ ]+["']?(?P<said>[^\s"'`$<{]{4,})["']?[ ]*\|[ ]*sudo[ ]+-S|\bsshpass[ \t]+-p[ \t]*["']?(?P<ssh>[^\s"'`$<{][^\s"'`]{3,})""",
    re.VERBOSE,
)
"""A password in a command that somebody types."""
_STORED = later(
    r"\b(?:vault[ ](?:kv[ ])?(?:put|write|patch)|put-parameter|secretsmanager|keyvault[ ]secret|secrets?[ ](?:set|create|put|add)"
    r"|config:set|ConvertTo-SecureString)[ ]"
)
"""A command that puts a secret where secrets are kept: what it is called there says nothing of it."""
_GIVEN = later(r"""(?:=|[ ]-{1,2}\w[\w-]*[ ]|(?<=String)[ ])["']?(?P<value>[\w+/=.:~!%#^*-]{8,})""")
_SIGNING = later(
    r"\b(?:(?i:jwts?|jws|jose|jsonwebtoken)(?:\.|::|->)\w+|\w*[hH](?:mac|MAC)\w*(?:\.(?!digest)\w+)?|HMAC\w*|Fernet|[cC]ookie(?:Parser|Session)"
    r"|NewCookieStore|(?:URLSafe|Timed)\w*Serializer|\w*Signer|signWith|SignedString|\w*SecretKeySpec|SymmetricSecurityKey)[ ]*\("
)
"""What signs, or ciphers, with a secret that is written into its call."""
_ARGUMENT = later(r"""(?<=[(,])[ ]*(?:[\w.\[\]]+\()*[bB]?(?P<quote>["'`])(?P<value>[^"'`\s\\]{8,})(?P=quote)""")
_HEADER = later(
    r"(?i)\b(?P<key>(?:x-[\w-]*|private-|api-?|access-)(?:key|token|secret)[\w-]*)[ \t]*:[ \t]*(?P<value>[\w.~+/=-]{8,})"
)
_CONNECTION = later(
    r"(?i)\b(?:server|host|data source|user ?id|uid|user|endpoint|accountname|database|initial catalog)[ \t]*=[^;=]+;|"
    r"[?&](?:user(?:name)?|sslmode|sv|se|sp)=|\bjdbc:|\b(?:account|sharedaccess)key[ \t]*=[\w+/]{40}"
)
_PAIR = later(
    r"(?i)\b(?:password|passwd|pwd|accountkey|sharedaccesskey|sharedsecret|accesskey|sig)[ \t]*=[ \t]*"
    r"(?P<value>[^\s;&\"'`<>${%(*][^\s;&\"'`<>]*)"
)
_NAMED = later(
    r"""(?P<key>(?<![\w./-])[A-Za-z_$@][\w.:-]*)\\?["'`]?[\])]{0,3}
    (?:[ \t]*(?::[ \t]*[\w.\[\]<>|,&'?*! ]{1,40}?[ \t]*)?(?:=>|:=|\?\?|\|\||or(?=[ \t])|[!=+]{0,2}=|:)[ \t]*|(?<=["'`])[ \t]*,[ \t]*|[ \t]+)
    \(?[ \t]*(?:[rbufRBUF@]{0,2})\\?(?P<quote>["'`])(?P<value>[^"'`\s\\]{4,})\\?(?P=quote)""",
    re.VERBOSE,
)
"""A name, and a string that is set, compared or passed on with it."""
_PIECE = later(r"""[ \t]*[+.&]?[ \t]*[rbufRBUF@]{0,2}(?P<quote>["'`])(?P<value>[^"'`\s\\]+)(?P=quote)""")
"""A further piece of that string."""
_GOES_ON = later(r"""(?:[=:(\\+.&]|[ ]`|["'`],?)[ \t\r]*\Z""")
_BREAK = later(r"(?:[\\`]?\r?)\n")
MOST_LINES = 4
"""Lines over which a secret and the words that mark it may spread."""
_BARE = later(
    r"^[ \t]*(?:export[ \t]+|set[ \t]+|ENV[ \t]+|ARG[ \t]+)?(?P<key>[A-Z_][A-Z0-9_]*)=(?P<value>[\w+/=.:~@%!#^*-]{8,})[ \t]*$"
)
"""A variable of a shell."""
_SPACED = later(r"^[ \t]*ENV[ \t]+(?P<key>[A-Za-z_]\w*)[ \t]+(?P<value>[^\s=$\"'{][^\s=]*)[ \t]*$")
"""A variable of an image, as it was written formerly."""
_SIGNED_IN = later(
    r"""(?i)\b(?:(?:get)?connection|new[ ]pdo|auth[ ]*=)[ ]*\([^()]*,[ ]*["'](?P<value>[^"'\s]{8,})["'][ ]*\)
    |\bidentified[ ]+(?:with[ ]+\w+[ ]+)?(?:by|as)[ ]+["'](?P<by>[^"'\s]{4,})["']""",
    re.VERBOSE,
)
"""A password behind who signs in with it."""
_FALLBACK = later(r"\$\{(?P<key>[\w.-]+):(?P<value>[^}\s]{8,})\}")
_NAME = later(r"[A-Za-z_][\w.-]*")
_BESIDE = later(r"(?<![\w+/~.@#$-])[\w+/~-]{16,}={0,2}(?![\w(+/])")
_DEFINING = later(
    r"""(?i)\b(?:constraint|index|unique|references|primary[ ]key|foreign[ ]key|table|column|trigger|sequence|if[ ]exists)[ ]+[("'`\[\\]*\Z"""
)
_STATEMENT = later(r"(?i)\b(?:create|alter|drop|add|rename|comment on)\b")
_HOLE = later(r"[$#]?\{[ ]*[A-Za-z_][\w.]*(?:\([^{}]*\))?(?:[!:][^{}]*)?\}")
"""What is put into a text when the program runs."""
_CHANGE = later(r"(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")
_SPELLED = later(r"[a-z]{5}")
_PUBLIC_ID = later(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}|GHSA(?:-\w{4}){3}")
MOST_NAMES, LEAST_CHANGES = 40, 4
_BLOCK = later(
    r"-----BEGIN (?:[A-Z0-9 ]* )?PRIVATE KEY(?: BLOCK)?-----(?P<value>.{1,16000}?)-----END|"
    r"(?:-----BEGIN (?:[A-Z0-9 ]* )?PRIVATE KEY(?: BLOCK)?-----|^Private-Lines: \d+)\s*\n(?P<lines>(?:[ \t]*[A-Za-z0-9+/=]{24,}\n?)+)",
    re.DOTALL | re.MULTILINE,
)
_RUN = later(
    r"(?<![\w.])(?:(?=[A-Za-z]*[0-9+/])[A-Za-z0-9+/]{12,}|[A-Za-z0-9+/]{30,})={0,2}|^[ \t\"'+#*/]*(?:(?<=[ \t\"'])|^)[A-Za-z0-9+/]{2,}={0,2}(?=[\\n\"' +,;]*$)",
    re.MULTILINE,
)
_WORDS = later(r"[A-Za-z]+\d{0,3}|\d{1,4}|[A-Za-z]\d{1,2}[A-Za-z]")
_MODULE = later(r"(?:[a-z][a-z0-9-]*\.)+[a-z]{2,6}/[\w./~-]+\Z")
"""A module by its address: `github.com/labstack/echo/v4`."""
_CLASS = later(r"(?:[a-z][a-z\d_]*\.)+(?:[A-Z]{1,4}[a-z]{2,}\d{0,2})+\Z")
"""A class by its path, as settings list them: `shop.auth.OAuth2Bearer`."""
_DIGIT = re.compile(r"\d")
_PARTS = later(r"[\W_]+")
_Shown = TypeVar("_Shown")
SHORTEST, DENSE, LONGEST = 8, 2.75, 2000
"""Characters of a string that is taken for a secret, and how many bits each of them says, at least; characters of lines
that are read as one, at most."""


def bytes_without_shapes(content: bytes) -> bytes:
    """The same of a file's bytes, in any encoding that has ASCII's letters."""
    expression = _marks()
    starts = [found.start() for found in expression.finditer(content)] if expression else None
    if starts == []:
        return content
    text = content.decode("latin-1")  # byte by byte
    shown = without_shapes(text, starts)
    return content if shown is text else shown.encode("latin-1")


@cache
def _marks() -> re.Pattern[bytes] | None:
    """All marks as one expression of RE2, which finds them ten times as fast; None where it is not installed."""
    try:
        import re2
    except ImportError:
        return None
    found: re.Pattern[bytes] = re2.compile(b"(?i)" + b"|".join(re.escape(mark.encode()) for mark in MARKS))
    return found


def without_shapes(text: str, starts: Sequence[int] | None = None) -> str:
    """The same text, as long, with stars for its secrets; the very same object where there are none. `starts`: where its
    marks are, if that is known."""
    spans = sorted({*_in_lines(text, sorted(_marked(text)) if starts is None else starts), *_in_blocks(text)})
    if not spans:
        return text
    shown, at = [], 0
    for first, last in spans:
        if last > at:
            first = max(first, at)
            shown += [text[at:first], re.sub(r"[^\n]", STAR, text[first:last])]
            at = last
    return "".join(shown) + text[at:]


def all_without_shapes(content: _Shown, text: str) -> _Shown:
    """The same of all texts in lists and mappings; `text`: all of them together, in any form."""
    lower = text.lower()
    marks = tuple(mark for mark in MARKS if mark in lower)
    return _each(content, marks) if marks else content


def _each(content: Any, marks: tuple[str, ...]) -> Any:  # Any: what JSON has
    if isinstance(content, str):
        if len(content) < SHORTEST:
            return content
        lower = content.lower()
        return without_shapes(content) if any(mark in lower for mark in marks) else content
    if isinstance(content, dict):
        return {name: _each(one, marks) for name, one in content.items()}
    if isinstance(content, list | tuple):
        kind = tuple if isinstance(content, tuple) else list  # what is as it was equals what it was
        return kind(_each(one, marks) for one in content)
    return content


def _in_lines(text: str, starts: Iterable[int]) -> Iterator[tuple[int, int]]:
    seen = -1
    for start in starts:
        if start > seen:
            first = text.rfind("\n", 0, start) + 1
            seen = text.find("\n", start)
            seen = len(text) if seen < 0 else seen
            line = text[first:seen]
            for one, other in _in_line(line):
                yield first + one, first + other
            if _GOES_ON.search(line, max(0, len(line) - 40)) is not None:
                for one, other in _over_lines(text, first, seen):
                    yield first + one, first + other


def _over_lines(text: str, first: int, end: int) -> Iterator[tuple[int, int]]:
    """The secrets of a line that goes on below, read with the next ones as if they were one."""
    for _ in range(MOST_LINES - 1):
        last, end = end, text.find("\n", end + 1)
        end = len(text) if end < 0 else end
        if end - first > LONGEST or not (text[end - 1] == "," or _GOES_ON.search(text, max(last, end - 40), end)):
            break
    if _DIGIT.search(text, first, end) is not None:
        whole = _BREAK.sub(lambda found: " " * len(found[0]), text[first:end])
        yield from (found.span(found.lastgroup or 0) for found in _TYPED.finditer(whole))
        yield from _handed_over(whole)
        yield from _named(whole, _NAMED)
        if "\\\n" in text[first:end]:
            yield from _beside_names(whole)  # one command


def _marked(text: str) -> Iterator[int]:
    """Start of each line with a mark, once per mark."""
    lower = text.lower()
    if len(lower) != len(text):  # a few letters have two in lower case
        lower = "".join(letter.lower() if letter.isascii() else letter for letter in text)
    for mark in MARKS:
        at = lower.find(mark)
        while at >= 0:
            yield at
            end = lower.find("\n", at)
            at = lower.find(mark, end) if end >= 0 else -1


def _in_line(line: str) -> Iterator[tuple[int, int]]:
    """The secrets of a line. Signs without which an expression finds none are looked for first: most lines have few."""
    yield from (found.span() for found in TOKENS.finditer(line))
    has_digit, is_set = _DIGIT.search(line) is not None, "=" in line
    pair = _PAIR if is_set and _CONNECTION.search(line) else None
    if "://" in line:
        yield from (found.span("value") for found in _ALONE.finditer(line) if is_dense(found["value"]))
    for expression in (_ADDRESS if "://" in line else None, _BEARER if has_digit else None, pair):
        yield from (found.span("value") for found in expression.finditer(line)) if expression is not None else ()
    for found in _TYPED.finditer(line):
        yield found.span(found.lastgroup or 0)
    spaced = _SPACED.match(line) if "ENV" in line else None
    if spaced and is_secret_key(spaced["key"]):
        yield spaced.span("value")
    if not has_digit:
        return
    yield from (found.span("value") for found in _HEADER.finditer(line) if _DIGIT.search(found["value"]))
    for found in _SIGNED_IN.finditer(line):
        if found["by"] or is_dense(found["value"]):
            yield found.span("by" if found["by"] else "value")
    for found in _FALLBACK.finditer(line):
        if is_secret_key(found["key"]) and is_dense(found["value"]):
            yield found.span("value")
    yield from _handed_over(line)
    yield from _beside_names(line)
    yield from _named(line, _NAMED)
    if is_set:
        yield from _named(line, _BARE)


def _handed_over(line: str) -> Iterator[tuple[int, int]]:
    """What is typed into a command that stores secrets, or written into a call that signs with one."""
    for begin, given, changes in ((_STORED, _GIVEN, 0), (_SIGNING, _ARGUMENT, LEAST_CHANGES)):
        call = begin.search(line)
        for found in given.finditer(line, call.end() - 1) if call else ():
            if is_dense(found["value"]) and len(_CHANGE.findall(found["value"])) >= changes:
                yield found.span("value")


def _named(line: str, expression: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """What is set by a name that says that it is a secret, in one piece or in several."""
    for found in expression.finditer(line):
        if is_secret_key(found["key"].replace(":", "_").replace("-----", "")) and not _is_defined(
            line, found.start("value")
        ):
            pieces, at = [found], found.end()
            while (piece := _PIECE.match(line, at)) is not None:
                pieces.append(piece)
                at = piece.end()
            modules = all(_MODULE.match(piece["value"]) and not is_dense(piece["value"]) for piece in pieces)
            classes = _CLASS.match(found["key"]) and all(_CLASS.match(piece["value"]) for piece in pieces)
            if not modules and not classes and is_dense("".join(piece["value"] for piece in pieces)):
                yield from (piece.span("value") for piece in pieces)


def _beside_names(line: str) -> Iterator[tuple[int, int]]:
    """Values that can only be secrets, on a line that names one, however both are joined: an argument of a command or a
    call, a word behind a colon in a comment. An unquoted one may be a name or the id of a commit: those are spelled in
    words, or in one case."""
    found = [
        one
        for one in _BESIDE.finditer(line)
        if is_dense(one[0]) and len(_CHANGE.findall(one[0])) >= LEAST_CHANGES and not _PUBLIC_ID.fullmatch(one[0])
        and not _is_defined(line, one.start())
    ]  # fmt: skip
    found = [one for one in found if line[: one.start()].endswith(('"', "'", "`")) or not _may_be_name(one[0])]
    if not found:
        return
    names = (
        one
        for one in islice(_NAME.finditer(line), MOST_NAMES)
        if not any(one.start() in range(*it.span()) for it in found)
    )
    if any(is_secret_key(one[0].strip(".-")) for one in names):
        yield from (one.span() for one in found)


def _is_defined(line: str, at: int) -> bool:
    """Whether a statement of SQL names something there: a constraint, an index, a table, a column."""
    return _DEFINING.search(line, max(0, at - 40), at) is not None and _STATEMENT.search(line, 0, at) is not None


def _may_be_name(word: str) -> bool:
    return _SPELLED.search(word) is not None or word.islower() or word.isupper()


def _in_blocks(text: str) -> Iterator[tuple[int, int]]:
    """Private keys: of a literal the whole, of several lines what is no code between them."""
    if "PRIVATE KEY" not in text and "Private-Lines" not in text:
        return
    for found in _BLOCK.finditer(text):
        name = "value" if found["value"] is not None else "lines"
        if "\n" not in found[name]:
            if "\\n" in found[name]:
                yield found.span(name)
            continue
        yield from (run.span() for run in _RUN.finditer(text, *found.span(name)))


def is_dense(value: str) -> bool:
    """Whether a string looks like a secret: letters and digits mixed, and no words."""
    value = _HOLE.sub("", value)
    if len(value) < SHORTEST or not re.search(r"\d", value) or not re.search(r"[A-Za-z]", value) or is_no_secret(value):
        return False
    if value.startswith(("http:", "https:", "/", "./", "../", "urn:", "#", "--")):
        return False
    if all(_WORDS.fullmatch(part) for part in _PARTS.split(value) if part):
        return False
    return -sum(n / len(value) * math.log2(n / len(value)) for n in Counter(value).values()) >= DENSE
