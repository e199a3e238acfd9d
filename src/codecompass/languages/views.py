"""Views of web frameworks: how their text leads to an endpoint, and how tests act on a page in a browser."""

import re

VIEW_ENDINGS = (
    ".cshtml", ".razor", ".html", ".htm", ".blade.php", ".twig", ".erb", ".haml", ".ejs", ".hbs", ".njk", ".jinja",
    ".jinja2", ".j2", ".ftl", ".jsp", ".vue", ".svelte", ".jsx", ".tsx",
)  # fmt: skip
TAG = re.compile(
    r"<(?P<close>/?)(?P<name>form|a|button|input)\b(?P<attributes>(?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>", re.IGNORECASE
)
"""A tag that leads to an endpoint, or acts on a form."""
ACTION = re.compile(r"\basp-action\s*=\s*[\"']@?(?P<action>\w+)[\"']")
CONTROLLER = re.compile(r"\basp-controller\s*=\s*[\"'](?P<controller>\w+)[\"']")
ADDRESS = re.compile(
    r"(?<![\w-])(?:action|formaction|href|hx-(?:get|post|put|patch|delete))\s*=\s*[\"'](?P<address>/[^\"'\s]*)[\"']"
)
METHOD = re.compile(r"(?<![\w-])(?:form)?method\s*=\s*[\"'](?P<method>\w+)[\"']")
TYPE = re.compile(r"(?<![\w-])type\s*=\s*[\"'](?P<type>\w+)[\"']")
ELEMENT = re.compile(r"(?<![\w-])(?:id|data-test(?:id|-id)?|data-cy)\s*=\s*[\"'](?P<element>[\w-]+)[\"']")
ACTED_ON = (
    r"(?:[\"'`#]#|\bBy\.Id\(\s*[\"']|[tT]estId\(\s*[\"']|\bdata-(?:test(?:id|-id)?|cy)=\\?[\"']?|\bgetElementById\([\"'])"
    r"(?P<element>{elements})(?![\w-])"
)
"""An element of a page, as a test names it; `{elements}` are alternatives."""
ACTS = re.compile(r"(?i)click|submit|press|\btap\b|sendkeys|\.check\(")
"""What a line of a test does with an element that it uses."""
