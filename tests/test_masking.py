"""Values of secrets are not shown, everything else is: the examples in `masking/examples.txt`, file by file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codecompass.extract.masking import MASK, Kind, kind_of, masked, without_shapes
from codecompass.extract.masking.keys import is_secret_key

HERE = Path(__file__).parent / "masking"
SECRET = re.compile("⟦(.*?)⟧", re.DOTALL)


def files(examples: str = "examples.txt") -> dict[str, str]:
    """Text by path."""
    parts = re.split(r"^--- (.+)\n", (HERE / examples).read_text("utf-8"), flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize("path", files())
def test_no_secret_is_shown_and_all_else_is(path: str) -> None:
    marked = files()[path]
    plain = SECRET.sub(r"\1", marked)
    shown = masked(path, plain.encode()).decode()
    for secret in SECRET.findall(marked):
        for line in secret.split("\n"):
            assert line.strip("\\ ") not in shown
    lines, wanted = shown.split("\n"), SECRET.sub(lambda one: "⟦" + "\n⟦" * one[1].count("\n"), marked).split("\n")
    assert len(lines) == len(wanted)
    for line, expected, original in zip(lines, wanted, plain.split("\n"), strict=True):
        if "⟦" in expected:
            assert MASK in line
            assert line.startswith(expected.split("⟦")[0].rstrip("'\""))
        else:
            assert line == original


@pytest.mark.parametrize("path", files())
def test_what_is_masked_stays_as_it_is(path: str) -> None:
    once = masked(path, SECRET.sub(r"\1", files()[path]).encode())
    assert masked(path, once).count(b"\n") == once.count(b"\n")


@pytest.mark.parametrize("path", files("forms.txt"))
def test_what_is_secret_by_its_form_is_stars(path: str) -> None:
    marked = files("forms.txt")[path]
    plain = SECRET.sub(r"\1", marked).encode()
    assert masked(path, plain).decode() == SECRET.sub(lambda one: "*" * len(one[1]), marked)
    assert masked(path, plain, forms=False) is plain
    assert without_shapes(marked.split("⟦")[0]) == marked.split("⟦")[0]


@pytest.mark.parametrize("path", ["app.py", "a.ts", "README.md", "Cargo.lock"])
def test_all_else_is_shown_as_it_is(path: str) -> None:
    content = b"password = 'x'\n"
    assert masked(path, content) is content


@pytest.mark.parametrize(
    ("path", "kind"),
    [("id_rsa.pub", Kind.OPEN), ("id_ed25519_work", Kind.KEYS), ("history.py", Kind.OPEN), ("HISTORY", Kind.CONFIGURATION),
     ("tokens.csv", Kind.OPEN), ("ann_accessKeys.csv", Kind.SECRETS), ("CHANGELOG.old", Kind.OPEN), ("a.py.bak", Kind.OPEN),
     ("credentials (1).json", Kind.SECRETS), ("deploy.key.1", Kind.KEYS), ("password.txt", Kind.SECRETS), ("keys.py", Kind.OPEN)],
)  # fmt: skip
def test_kinds_by_name(path: str, kind: Kind) -> None:
    assert kind_of(path) is kind


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-8"])
def test_secrets_in_wide_letters_and_beside_a_nul(encoding: str) -> None:
    nul = "A=1\0\n" if encoding == "utf-8" else "A=1\n"
    shown = masked(".env", f"{nul}DB_PASSWORD=zz24secret\n".encode(encoding)).decode(encoding)
    assert "zz24" not in shown
    assert shown.endswith(f"DB_PASSWORD={MASK}\n")


def test_other_encodings() -> None:
    for encoding in ("utf-16", "latin-1", "utf-8-sig"):
        text = "gruß: ä\npassword: geheim\nname: ü\n"
        shown = masked("a.yaml", text.encode(encoding)).decode(encoding)
        assert shown == text.replace("geheim", MASK)


@given(
    st.text(st.sampled_from("abc=:\"'{}[],<>- \n|\\$#k"), max_size=200),
    st.sampled_from(["a.yaml", "a.json", ".env", "a.xml"]),
)
def test_lines_stay(text: str, path: str) -> None:
    odd = f"password: {text}\ntoken={text}\n<secret>{text}</secret>\n"
    assert masked(path, odd.encode()).count(b"\n") == odd.count("\n")


@given(
    st.text(st.characters(categories=["L", "N"], max_codepoint=127), min_size=6, max_size=20).map(lambda s: "Zq" + s),
    st.sampled_from(["db_password", "apiToken", "AWS_SECRET_ACCESS_KEY", "client-secret", "smtp.passwd", "authToken"]),
    st.sampled_from([
        ("a.yaml", "x:\n  {key}: {value}\n"), ("a.yaml", "x:\n  - {key}: '{value}'\n"), ("a.yml", "x: {{{key}: {value}}}\n"),
        ("a.json", '{{"a": 1, "{key}": "{value}", "b": [2]}}'), ("a.json", '{{\n  "{key}" : "{value}"\n}}\n'),
        ("a.toml", "[x]\n{key} = '{value}'\n"), ("a.ini", "[x]\n{key}={value}\n"), ("a.properties", "x.{key} : {value}\n"),
        ("a.xml", "<{key}>{value}</{key}>\n"), ("a.tfvars", '{key}="{value}"\n'), (".env", "{key}={value}\n"),
        ("docker-compose.yaml", "  environment:\n    - {key}={value}\n"), ("a.conf", "set {key} = {value};\n"),
        ("a.json", '{{"name": "{key}", "type": "x", "value": "{value}"}}'), ("Dockerfile", "ENV {key} {value}\n"),
    ]),
)  # fmt: skip
def test_no_value_of_a_secret_key_is_shown(value: str, key: str, form: tuple[str, str]) -> None:
    path, text = form
    written = text.format(key=key, value=value)
    assert value not in masked(path, written.encode()).decode()


@pytest.mark.parametrize(
    "key",
    ["password", "DB_PASS", "apiKey", "api-key", "client_secret", "JWT_SECRET", "sentryDsn", "authToken", "private_key",
     "SECRET_KEY_BASE", "dbpassword", "passwords", "token_value", "PASSWORD_1", "x.y.secret", "_auth"],
)  # fmt: skip
def test_keys_that_look_secret(key: str) -> None:
    assert is_secret_key(key)


@pytest.mark.parametrize(
    "key",
    ["name", "key", "primary_key", "password_min_length", "tokenTimeout", "passwordless", "secretary", "token_url",
     "passthrough", "compass", "tokenizer", "author", "bypass_cache", "secretName", "authentication_method"],
)  # fmt: skip
def test_keys_that_do_not(key: str) -> None:
    assert not is_secret_key(key)
