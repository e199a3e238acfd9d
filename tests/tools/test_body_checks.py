"""Endpoints that are asked for without a guard have the checks that stand in their handlers."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from codecompass.frontends.render import text_of
from codecompass.session.project import Project
from codecompass.tools.endpoints import list_endpoints
from helpers import index, repository

FLASK = (
    "from flask import Flask, abort\nfrom flask_login import current_user, login_required\n\napp = Flask('shop')\n\n\n"
    "@app.get('/open')\ndef open_():\n    return 'is_administrator'\n\n\n"
    "@app.get('/carts')\ndef carts(user):\n    # check_permission(user)\n    if not current_user.is_admin:\n        abort(403)\n    return 1\n\n\n"
    "@app.get('/orders')\n@login_required\ndef orders():\n    return 2\n"
)
EXPRESS = (
    "const app = require('express')();\n"
    "app.get('/carts', (req, res) => {\n  if (!canAccess(req.user)) return res.status(403).end();\n  res.json(1);\n});\n"
    "app.get('/open', (req, res) => {\n  res.json(processAuthorizeAnswer(req));\n});\n"
)
CASES = {
    "flask": ({"shop.py": FLASK}, "without login", {"/open": [], "/carts": [":15 if not current_user.is_admin:", ":16 abort(403)"]}),
    "express": ({"package.json": '{"dependencies": {"express": "4"}}', "shop.js": EXPRESS}, "without auth",
                {"/carts": [":3 if (!canAccess(req.user)) return res.status(403).end()"], "/open": []}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_checks_in_handlers_are_told(case: str, tmp_path: Path) -> None:
    files, asked, expected = CASES[case]
    index(repository(tmp_path / "code", files).root)
    with closing(Project.open(tmp_path / "code")) as project:
        found = list_endpoints(project, route=asked)
        plain = list_endpoints(project)
    assert {one.route_path: one.checks or [] for one in found.endpoints} == expected
    assert all(one.checks is msgspec.UNSET for one in plain.endpoints)
    told = text_of("list_endpoints", msgspec.to_builtins(found))
    assert "1 of the 2 listed check something in their bodies" in told
    assert f"checks {'; '.join(expected['/carts'])}" in told
