"""The page: a repository in the browser, to read and never to change. Needs the extra `codecompass-graph[web]`.

NiceGUI carries the front end (Vue, Quasar, CodeMirror) in its wheel, keeps the page in touch with the server and swaps
views without loading the page anew; igraph lays graphs out. What is seen is HTML and SVG made here, of links wherever
something can be followed: so each view has an address, and the keyboard reaches everything.

Invariants: all that is shown comes from the tools, by `bind.call`. Text of a repository reaches the page through htpy,
which escapes it. Nothing is asked of another host: the page's own policy forbids it.
"""

from importlib.util import find_spec

NEEDED = ("nicegui", "igraph", "htpy", "squarify")
HOW_TO_GET = "The page needs codecompass-graph[web]: pip install 'codecompass-graph[web]'"


def is_installed() -> bool:
    """Whether the page can be shown."""
    return all(find_spec(name) is not None for name in NEEDED)
