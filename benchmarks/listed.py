"""Endpoints that the sources of some applications register, read by patterns made for each, as `endpoints.py` takes them.

    python benchmarks/listed.py APPLICATION CHECKOUT > LISTED

The patterns know each application's own style and nothing else, and share no code with the product. What a framework
prints itself is better, where it runs (`results/endpoints.md`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

Routes = Iterator[tuple[str, str]]
_VERBS = "get|post|put|patch|delete|head|options"


def _joined(*parts: str) -> str:
    return "/" + "/".join(part.strip("/") for part in parts if part.strip("/"))


def listmonk(root: Path) -> Routes:
    text = (root / "cmd/handlers.go").read_text() + (root / "cmd/init.go").read_text()
    for verb, below, whole in re.findall(
        r'(?:g|srv)\.([A-Z]+)\(\s*(?:path\.Join\(uriAdmin, "([^"]*)"\)|"([^"]*)")', text
    ):
        yield verb, whole or _joined("admin", below)


def audiobookshelf(root: Path) -> Routes:
    places = {"routers/ApiRouter": "/api", "routers/HlsRouter": "/hls", "routers/PublicRouter": "/public", "Server": "", "Auth": ""}  # fmt: skip
    for name, prefix in places.items():
        text = (root / f"server/{name}.js").read_text()
        for verb, path in re.findall(rf"\brouter\.({_VERBS}|all)\(\s*['\"`]([^'\"`]*)", text):
            yield verb.upper().replace("ALL", "ANY"), prefix + path
        listed = re.search(r"const dynamicRoutes = \[(.*?)\]", text, re.DOTALL)
        yield from (("GET", path) for path in re.findall(r"'(/[^']*)'", listed[1] if listed else ""))


def bookstack(root: Path) -> Routes:
    for name, prefix in {"web": "", "api": "api"}.items():
        text = (root / f"routes/{name}.php").read_text()
        for verb, path in re.findall(rf"Route::({_VERBS}|view)\(\s*'([^']*)'", text):
            yield verb.upper().replace("VIEW", "GET"), _joined(prefix, path)


def wallabag(root: Path) -> Routes:
    for file in root.glob("src/**/*.php"):
        text, above = file.read_text(), ""
        declared = re.search(r"^\s*(?:final |abstract )*class ", text, re.MULTILINE)
        for found in re.finditer(r"#\[Route\((.*?)\)\]", text, re.DOTALL) if declared else ():
            path = (re.search(r"(?:path:\s*|\A\s*)'([^']*)'", found[1]) or [""] * 2)[1]
            methods = re.search(r"methods:\s*\[([^\]]*)\]", found[1])
            if declared and found.start() < declared.start():
                above = path
            else:
                yield from ((one, above + path) for one in re.findall(r"\w+", methods[1] if methods else "ANY"))
    routing = (root / "app/config/routing.yml").read_text()
    for path, methods in re.findall(r"^ +path: \"?([^\s\"]+)\"?\n +methods: (.+)$", routing, re.MULTILINE):
        yield from ((one, path) for one in re.findall(r"\w+", methods))


def mall(root: Path) -> Routes:
    for file in root.glob("**/src/main/**/*Controller.java"):
        head, _, body = file.read_text().partition("public class ")
        above = re.search(r'@RequestMapping\((?:value\s*=\s*)?"([^"]*)"', head)
        for kind, given in re.findall(r"@(Request|Get|Post|Put|Delete)Mapping(?:\(([^)]*)\))?", body):
            path = re.search(r'"([^"]*)"', given)
            verbs = re.findall(r"RequestMethod\.(\w+)", given) or ["ANY" if kind == "Request" else kind.upper()]
            yield from ((verb, _joined(above[1] if above else "", path[1] if path else "")) for verb in verbs)


def kavita(root: Path) -> Routes:
    for file in root.glob("API/**/*Controller.cs"):
        head, _, body = file.read_text().partition("class ")
        name = body.partition("Controller")[0]
        above = re.findall(r'\[Route\("([^"]*)"\)\]', head) or [f"api/{name}"]
        for verb, path in re.findall(r'\[Http(Get|Post|Put|Delete|Patch)(?:\(\s*"?([^")]*)"?[^)]*\))?\s*[\],]', body):
            yield from ((verb.upper(), path if path.startswith("/") else _joined(one, path)) for one in above)


def traduora(root: Path) -> Routes:
    for file in root.glob("api/src/controllers/*.ts"):
        text = file.read_text()
        above = re.search(r"@Controller\((?:'([^']*)')?\)", text)
        for verb, path in re.findall(r"@(Get|Post|Put|Patch|Delete)\((?:'([^']*)')?\)", text) if above else ():
            yield verb.upper(), _joined((above[1] if above else "") or "", path)


def by_file(folder: str, name: str) -> Callable[[Path], Routes]:
    """Routes that are files: a Next or SvelteKit application."""

    def listing(root: Path) -> Routes:
        for file in (root / folder).rglob(name):
            parts = [one for one in file.parent.relative_to(root / folder).parts if not one.startswith("(")]
            path = re.sub(r"\[+(?:\.\.\.)?(\w+)(?:=\w+)?\]+", r"{\1}", _joined(*parts))
            exported = r"^export\s+(?:async\s+)?(?:function|const)\s+([A-Z]+)\b|^export \{ (\w+)"
            found = re.findall(exported, file.read_text(), re.MULTILINE)
            yield from ((one or other, path) for one, other in found if (one or other).lower() in _VERBS)

    return listing


APPLICATIONS: dict[str, Callable[[Path], Routes]] = {
    "listmonk": listmonk, "audiobookshelf": audiobookshelf, "bookstack": bookstack, "wallabag": wallabag, "mall": mall,
    "kavita": kavita, "traduora": traduora, "umami": by_file("src/app", "route.ts"),
    "chat-ui": by_file("src/routes", "+server.ts"),
}  # fmt: skip


if __name__ == "__main__":
    for method, route in dict.fromkeys(APPLICATIONS[sys.argv[1]](Path(sys.argv[2]))):
        print(method, route or "/")
