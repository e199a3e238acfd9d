"""Which files hold configuration, by their names."""

import re
from enum import Enum
from functools import lru_cache


class Kind(Enum):
    """How a file is shown."""

    OPEN = "as it is"
    CONFIGURATION = "without the values of keys that look secret"
    SECRETS = "without any value"
    KEYS = "without its content"


CONFIGURATION_EXTENSIONS = frozenset(
    "cfg cnf conf config dist env hcl ini json json5 jsonc ovpn plist pref prefs prod properties props reg sample service "
    "settings template tf tfstate tfvars toml tmpl xml yaml yml example local development production staging test auto "
    "j2 erb tpl rc defaults dockerfile http rest hurl bru har postman_collection postman_environment webmanifest".split()
)
KEY_EXTENSIONS = frozenset(
    "pem key p12 pfx jks keystore ppk kdbx kdb pkcs12 p8 gpg asc age der pk8 agekey jceks bks keytab keychain wallet".split()
)
KEY_NAMES = frozenset(
    "id_rsa id_dsa id_ecdsa id_ed25519 .htpasswd .pgpass .git-credentials .vault_pass .vault-password "
    "vault_password .erlang.cookie shadow .dbshell htpasswd pgpass gshadow wallet.dat .lesshst".split()
)
KEY_FORMS = re.compile(
    r"\Aid_(?:rsa|dsa|ecdsa|ed25519)(?:[._-](?!(?:.*\.)?pub\Z).*)?\Z|\A\.\w*history\Z"
    r"|\A\.?(?:ba|z|k|c|fi|tc)?sh_?history\Z|\A\.?(?:fish|python|node_repl|mysql|psql|sqlite|redis(?:cli)?|irb|consolehost)_history(?:\.txt)?\Z"
)
"""Private keys by any further name, and what was typed into a shell or a console."""
COPIED = re.compile(
    r"(?:~|\.(?:bak|backup|old|orig|saved?|swp|swo|copy|tmp|rej|prev|previous|disabled|off|\d{1,8}))\Z"
    r"|(?: ?- copy|[ _-]copy(?: ?\d+)?| ?\(\d+\))(?=\.\w+\Z|\Z)"
)
"""What the name of a copy has more."""
LISTED_SECRETS = re.compile(
    r"\A(?:[\w.-]*credentials?|rootkey|[\w.-]*access_?keys?|passwords?|passwd|secrets?|(?:api_?|auth_?)(?:tokens?|keys?)|token|logins?|userlist)\Z"
)
"""Tables and notes of which all is secret: a cloud's downloads, what people write down."""
SECRET_NAMES = re.compile(r"(?:\A|[._-])(?:secrets?|credentials?|creds)(?:[._-]|\Z)", re.IGNORECASE)
ENVIRONMENT = re.compile(r"(?:\A|[\w-]*)\.env(?:rc)?(?:[._-][\w.-]+)?\Z|\A\.flaskenv\Z|\Aenv\.[\w.-]+\Z|.*\.env\Z")
NO_EXTENSION_CODE = frozenset("license licence copying authors notice readme changelog codeowners".split())
CODE_EXTENSIONS = frozenset(
    "py pyi js jsx mjs cjs ts tsx mts cts java kt kts cs go rs rb php c h cc cpp hpp swift scala sql md rst txt html css "
    "scss vue svelte sh bash zsh ps1 bat lua pl r ipynb proto graphql prisma cshtml razor svg csv tsv lock sum mod".split()
)


@lru_cache(4096)
def kind_of(path: str) -> Kind:
    """How the file at a path is shown. `path` has forward slashes."""
    name = path.rpartition("/")[2].lower()
    while (copied := COPIED.sub("", name)) not in (name, "", "."):
        name = copied
    stem, _, extension = name.rpartition(".")
    if ENVIRONMENT.match(name) and extension not in CODE_EXTENSIONS:
        return Kind.SECRETS
    if name in KEY_NAMES or KEY_FORMS.match(name) or (extension in KEY_EXTENSIONS and stem):
        return Kind.KEYS
    if extension in ("csv", "tsv", "txt") and LISTED_SECRETS.match(stem):
        return Kind.SECRETS
    bare = not stem  # `credentials`, or `.npmrc`
    if extension in CODE_EXTENSIONS and not bare:
        return Kind.OPEN
    if SECRET_NAMES.search(name) and (bare or extension in CONFIGURATION_EXTENSIONS):
        return Kind.SECRETS
    if (
        extension in CONFIGURATION_EXTENSIONS
        or (bare and name not in NO_EXTENSION_CODE)
        or name.startswith("dockerfile")
    ):
        return Kind.CONFIGURATION
    return Kind.CONFIGURATION if name.startswith(".") else Kind.OPEN
