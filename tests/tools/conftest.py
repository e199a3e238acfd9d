"""One repository for all tests of the tools: a service that checks tokens, on two branches that differ in every way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from codecompass.tools import named
from helpers import Repository, index, repository

JWT = '''\
"""Tokens."""


class Claims:
    """What a token says of its bearer."""

    def __init__(self, subject):
        self.subject = subject


class JwtValidator:
    """Checks the signature of tokens."""

    def __init__(self, key):
        self.key = key

    def validate_token(self, token):
        claims = decode_jwt(token, self.key)
        return claims


def decode_jwt(token, key):
    # The header is ignored, the payload is trusted after the signature was compared.
    if not token:
        raise ValueError("token must not be empty")
    return Claims(token)
'''
HANDLER = """\
from auth.jwt import JwtValidator
from auth.limits import RateLimiter, check_rate_limit


class AuthHandler:
    def __init__(self, key):
        self.jwt = JwtValidator(key)
        self.limiter = RateLimiter(10)

    def authenticate(self, request):
        check_rate_limit(self.limiter, request)
        return self.jwt.validate_token(request.token)


def login(request):
    handler = AuthHandler("secret")
    return handler.authenticate(request)
"""
LIMITS = """\
MAX_REQUESTS = 100


class RateLimiter:
    def __init__(self, rate):
        self.rate = rate

    def reset(self):
        self.rate = 0


def check_rate_limit(limiter, request):
    if limiter.rate > MAX_REQUESTS:
        limiter.reset()
    request.audit()


def factorial(number):
    return 1 if number < 2 else number * factorial(number - 1)
"""
TESTS = """\
from auth.handler import login


def test_login():
    assert login(object())


def reset():
    return None
"""
AUDIT = """\
def record(event):
    line = str(event)
    line = line.strip()
    line = line.lower()

    # Purged weekly by the janitor.
    return line
"""
MAIN = {
    "auth/audit.py": AUDIT,
    "auth/__init__.py": "",
    "auth/jwt.py": JWT,
    "auth/handler.py": HANDLER,
    "auth/limits.py": LIMITS,
    "auth/legacy.py": "def legacy_auth(credentials):\n    return credentials\n",
    "tests/test_login.py": TESTS,
    "pyproject.toml": '[project]\nname = "auth"\n',
    "NOTES.txt": "Ask Ann.\n",
    "README.md": "# Auth\n\nHow tokens are validated: `JwtValidator` compares the signature.\n",
}
FEATURE = {
    "auth/jwt.py": JWT.replace("def validate_token(self, token):", "def validate_token(self, token, leeway=0):"),
    "auth/legacy.py": None,
    "auth/limits.py": LIMITS.replace("check_rate_limit", "check_request_rate"),
    "auth/handler.py": HANDLER.replace("check_rate_limit", "check_request_rate"),
    "auth/oauth.py": "def refresh_token(token):\n    return token\n",
}

Ask = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def auth(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Repository:
    """`main` and `feature`, both indexed; `main` is checked out."""
    made = repository(tmp_path_factory.mktemp("auth") / "auth", MAIN)
    made.branch("feature")
    made.commit(FEATURE, "leeway")
    made.checkout("main")
    index(made.root)
    index(made.root, "feature")
    return made


@pytest.fixture
def project(auth: Repository) -> Iterator[Project]:
    opened = Project.open(auth.root)
    yield opened
    opened.close()


@pytest.fixture
def ask(project: Project) -> Ask:
    return asking(project)


def asking(project: Project) -> Ask:
    """Gives a tool's answer as JSON has it."""

    def asked(tool: str, /, **arguments: object) -> dict[str, Any]:
        found = named(tool)
        assert found is not None
        return msgspec.to_builtins(found.call(project, arguments))

    return asked


@pytest.fixture
def refused(ask: Ask) -> Callable[..., CodeCompassError]:
    """The error of a call that must fail."""

    def asked(tool: str, **arguments: object) -> CodeCompassError:
        with pytest.raises(CodeCompassError) as caught:
            ask(tool, **arguments)
        return caught.value

    return asked
