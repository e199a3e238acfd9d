"""Whether a key looks secret, and whether a value looks like one."""

import re
from functools import lru_cache
from itertools import pairwise

from codecompass.process.patterns import later

_WORDS = later(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_WITHIN = later(
    r"passw(?:or)?d(?!less)|passphrase|passwort|secret(?!ar|ion)|api_?key|private_?key|access_?key|auth_?token"
    r"|access_?token|credential|connection_?string",
    re.IGNORECASE,
)
"""Found anywhere in a key, also where its words are not separated."""
_WORD = frozenset(
    "password passwords passwd pwd pass passcode passphrase secret secrets token tokens apikey creds cred credential "
    "credentials dsn bearer authorization salt pepper pw pat otp psk jwt webhook auth".split()
)
_LAST_ALONE = frozenset("pass salt pepper auth pat psk pw jwt webhook otp".split())
"""Words that mean a secret only where a key ends in them."""
_BEFORE_KEY = frozenset(
    "access account api app application auth aws azure client consumer crypto cipher deploy encryption gcp google hmac "
    "jwt license live master openai private root secret server service session shared signing sign ssh storage stripe "
    "subscription webhook wrapping".split()
)
_NEUTRAL = frozenset(
    "value values hash hashed base64 b64 encoded encrypted plain plaintext text raw prod production dev development "
    "staging test local old new current previous primary secondary default data string".split()
)
"""Last words of a key that do not tell what it is."""
_ABOUT = frozenset(
    "length len min max limit limits timeout ttl expiry expires expiration expire lifetime age days hours minutes seconds "
    "ms enabled disabled required optional policy policies type types url uri urls endpoint path paths file files dir "
    "directory name names id ids field fields header headers prefix suffix count size algorithm alg algorithms issuer "
    "audience provider providers class ref refs reset validator validators strategy method methods mode scope scopes "
    "rotation manager store storage source template label hint placeholder hashers hasher backend service version "
    "format regex pattern rule rules generator parser format cache param parameter parameters page view form input "
    "title message error description refresh interval budget usage cost per window context only based less".split()
)
"""Last words of a key that is about a secret and holds none."""

_COUNTED = frozenset(
    "size limit max min port timeout ttl days hours minutes seconds lifetime expiration count length depth width height "
    "quality interval retries tries workers processes threads attempts".split()
)
_CHOSEN = frozenset(
    "driver connection channel mailer disk level env environment mode locale timezone host hostname port adapter dialect "
    "engine backend scheme protocol encryption".split()
)
"""Last words of keys of a number, and of keys of a word that says what is used."""
_NUMBER = later(r"\d{1,10}(?:\.\d{1,3})?[a-zA-Z]?\Z")
_CHOICE = later(r"[a-z]+(?:[_.-][a-z]+){0,4}\Z|(?:\d{1,3}\.){3}\d{1,3}\Z")

_NO_SECRET = later(
    r"""\A(?:|null|~|none|nil|true|false|yes|no|on|off|undefined|string|str
    |[|>][+-]?\d*|[\[{(].*|[\]})],?
    |(?:[\^~<>=v]|>=|<=)*\d+(?:\.\d+){1,3}(?:[-+.][\w.]+)?
    |(?-i:(?:UQ|UNIQ|FK|PK|IDX|IX|REL|DF|CHK|CK|UX)_[0-9a-fA-F]{6,32})
    |\*+|x{3,}|\.{3,}|-+
    |[$%@]?\{\{?.*\}\}?|\$[A-Za-z_(]\S*|%\(?\w+\)?[s%]|<[^<>]*>|\#\{.*\}
    |(?:env|var|local|data|module|secrets|vars|process\.env|os\.environ|ENV)[.\[].*
    |!(?:Ref|Sub|GetAtt|ImportValue|vault|secret|reference)\b.*|[&*][\w-]+|file\(.*|vault:.*|ssm:.*|arn:.*)\Z""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
"""Values that are none, or that name where the secret is."""
KNOWN = later(
    r"""\b(?:(?:A3T|AKIA|ASIA|AGPA|AIDA|AROA|ANPA)[A-Z0-9]{12,}
    |gh[pousr]_[A-Za-z0-9]{16,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abeoprs]-[\w-]{10,}
    |(?:sk|pk|rk|whsec)_(?:live|test)?_?[A-Za-z0-9]{12,}|sk-[A-Za-z0-9_-]{20,}|AIza[\w-]{30,}|ya29\.[\w-]{20,}
    |SG\.[\w-]{16,}\.[\w-]{16,}|npm_[A-Za-z0-9]{20,}|pypi-[\w-]{30,}|dop_v1_[a-f0-9]{32,}|hf_[A-Za-z0-9]{20,}
    |eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]*|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{20,}|EAACEdEose0cBA\w+
    |AC[a-f0-9]{32}|SK[a-f0-9]{32}|key-[a-f0-9]{32})""",
    re.VERBOSE,
)
"""What services give out: known by its form, whatever key it has."""
_REMARK = later(r"[ \t]+#.*\Z", re.DOTALL)
_LIKELY = later(r"(?=\S*\d)(?=\S*[A-Za-z])[\w+/=.:~-]{16,}\Z")


@lru_cache(8192)
def is_secret_key(key: str) -> bool:
    """Whether a key's value is a secret by its name alone: `DB_PASSWORD`, `apiToken`, `aws_secret_access_key`."""
    words = _words(key)
    while len(words) > 1 and (words[-1] in _NEUTRAL or words[-1].isdigit()):
        words.pop()
    if not words or words[-1] in _ABOUT or words[0] == "existing":
        return False
    if words[-1] in _WORD or _WORD.intersection(words) - _LAST_ALONE:
        return True
    if any(second in ("key", "keys") and first in _BEFORE_KEY for first, second in pairwise(words)):
        return True
    return bool(_WITHIN.search(key))


@lru_cache(8192)
def may_be_secret_key(key: str) -> bool:
    """Whether a key's value is a secret if it looks like one: `STRIPE_KEY`, `client-key-data`."""
    words = _words(key)
    return bool({"key", "keys", "cert", "certificate", "signature", "id"} & set(words)) and words[-1] not in _ABOUT - {
        "id"
    }


def is_no_secret(value: str) -> bool:
    """Whether a value is empty, a placeholder, or names the place of the secret."""
    return _NO_SECRET.match(value) is not None


def is_plain_setting(key: str, value: str) -> bool:
    """Whether a value is a number or a choice that its key asks for, and none that may be secret: `DB_PORT=3306`,
    `CACHE_DRIVER=redis`."""
    words = _words(key)
    if not words or is_secret_key(key) or may_be_secret_key(key):
        return False
    is_number = bool(_COUNTED.intersection(words[-1:] + words[:1])) and _NUMBER.match(value) is not None
    return is_number or (words[-1] in _CHOSEN and _CHOICE.match(value) is not None)


def is_secret_value(key: str, value: str) -> bool:
    """Whether a value is not to be shown."""
    plain = value.strip().strip("\"'`,;").strip()
    if is_no_secret(plain) or is_no_secret(_REMARK.sub("", plain).lstrip("= ").strip("\"'`,;")):
        return False
    if is_secret_key(key):
        counts = plain.isdigit() and {"token", "tokens"} & set(_words(key)[-1:])  # `max_output_tokens: 4000`
        return not counts
    return may_be_secret_key(key) and _LIKELY.match(plain) is not None and not plain.startswith(("http:", "https:"))


def _words(key: str) -> list[str]:
    return [word.lower() for word in _WORDS.findall(key)]
