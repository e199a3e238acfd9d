"""Documentation and its tags, apart."""

from __future__ import annotations

import pytest

from codecompass.tools.documentation import told

URL, BODY = ("parameter", "url", "where to"), ("parameter", "body", "what is sent, and how")


@pytest.mark.parametrize(
    ("written", "tags"),
    [
        ("Sends.\n@param {string} url - where to\n@param {Object} [body] - what is sent,\n  and how\n@returns {Promise} what comes", [URL, BODY, ("returns", "", "what comes")]),
        ("Sends.\n\n    :param url: where to\n    :param dict body: what is sent,\n        and how\n    :raises OSError: if not", [URL, BODY, ("raises", "OSError", "if not")]),
        ("Sends.\n\nArgs:\n    url (str): where to\n    body: what is sent,\n        and how\n\nReturns:\n    what comes: all", [URL, BODY, ("returns", "", "what comes: all")]),
        ("Sends.\n\nParameters\n----------\nurl : str\n    where to\n\nReturns\n-------\nwhat comes", [("parameter", "url", "str where to"), ("returns", "", "what comes")]),
        ('<summary>Sends.</summary>\n<param name="url">where <c>to</c></param>\n<exception cref="T:System.IO">if not</exception>', [URL, ("raises", "System.IO", "if not")]),
        ("Sends.\n\n# Errors\n\nFails if not.\n\n# Examples\n\n```\nsend(1);\n```", [("raises", "", "Fails if not."), ("example", "", "```\nsend(1);\n```")]),
        ("Sends.\n\nReturns nothing, see List<int> and me@param.org", []),
    ],
)  # fmt: skip
def test_tags_are_kept_apart(written: str, tags: list[tuple[str, str, str]]) -> None:
    found = told(written)
    assert found.first == "Sends."
    assert [(one.label, one.name, one.text) for one in found.tags] == tags
