"""Maven's packages: what `pom.xml` and Gradle's build files say of them."""

import re
from collections.abc import Collection, Iterator

from codecompass.languages.ecosystems import Ecosystem, Entry
from codecompass.languages.java.manifest import parsed

_ADDS = r"\b(?:\w*[iI]mplementation|api|compileOnly|runtimeOnly|\w*[cC]ompile|kapt|annotationProcessor)\b[\s(]*"
_WRITTEN = re.compile(rf"""{_ADDS}(?:platform\()?["']([\w.-]+):([\w.-]+)(?::([^"'@:]*))?""")
_IN_PARTS = re.compile(rf"""{_ADDS}group\s*[:=]\s*["']([\w.-]+)["'],\s*name\s*[:=]\s*["']([\w.-]+)["']""")
_STANDARD = frozenset({"java", "javax"})


def pom(text: str) -> Iterator[Entry]:
    root = parsed(text)
    if root is None:
        return
    parent = root.find("parent")
    group = root.findtext("groupId") or (parent.findtext("groupId") if parent is not None else None) or ""
    version = root.findtext("version") or (parent.findtext("version") if parent is not None else None) or ""
    if artifact := root.findtext("artifactId"):
        yield Entry(f"{group}:{artifact}", version, is_offered=True)
    for one in root.iterfind(".//dependencies/dependency"):
        needed = (one.findtext("groupId") or "").replace("${project.groupId}", group)
        yield Entry(f"{needed}:{one.findtext('artifactId')}", one.findtext("version") or "")


def gradle(text: str) -> Iterator[Entry]:
    """Dependencies that are written out: `implementation("shop:core:1.2")`, `api group: 'shop', name: 'core'`."""
    yield from (Entry(f"{group}:{name}", version) for group, name, version in _WRITTEN.findall(text))
    yield from (Entry(f"{group}:{name}", "") for group, name in _IN_PARTS.findall(text))


class Maven(Ecosystem):
    name = "maven"
    MANIFESTS = {r"pom\.xml": pom, r"build\.gradle(?:\.kts)?": gradle}

    @staticmethod
    def may_hold(needed: Collection[str], name: str) -> bool:
        return name.partition(".")[0] not in _STANDARD


ECOSYSTEM = Maven()
