"""SvelteKit's routes: the results of `load` for a page and the layouts around it are its `data`."""

import re
from collections.abc import Container
from posixpath import dirname

DATA, LOAD = "DataOfRoute", "LoadOfRoute"
"""In a route's component: the name of its data's type, and the prefix of the functions that load it, followed by a
number."""
TYPES = re.compile(r"(?:\.{1,2}/)+\$types(?:\.[\w.]+)?\Z")
"""Modules that SvelteKit generates for each route."""
_ROUTE = re.compile(r"(?:^|/)\+(?P<kind>page|layout)(?:@[\w()-]*)?\.svelte\Z")
_LOADING = re.compile(r"(?:^|/)\+(?:page|layout)(?:\.server)?\.[jt]s\Z")
_FILES = {
    kind: [f"+{kind}{server}.{ending}" for server in ("", ".server") for ending in ("ts", "js")]
    for kind in ("page", "layout")
}


def is_route(path: str) -> bool:
    """Whether a file is a page or a layout."""
    return _ROUTE.search(path) is not None


def is_loading(path: str) -> bool:
    return _LOADING.search(path) is not None


def loading(path: str, files: Container[str]) -> list[str]:
    """The files that load the data of a route's component, its own first."""
    match, folder = _ROUTE.search(path), dirname(path)
    if match is None:
        return []
    places = [f"{folder}/{name}" for name in _FILES[match["kind"]]] if match["kind"] == "page" else []
    while folder:
        places += [f"{folder}/{name}" for name in _FILES["layout"]]
        if folder.rpartition("/")[2] == "routes":
            break
        folder = dirname(folder)
    return [place for place in places if place in files]


def type_of_data(path: str, files: Container[str]) -> str:
    """The type expression of all their results."""
    count = len(loading(path, files))
    return "|".join(f"Awaited[ReturnType[typeof[{LOAD}{number}]]]" for number in range(count))
