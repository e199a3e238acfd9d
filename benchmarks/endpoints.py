"""Endpoints of an application against a list of them: precision, recall, and what differs.

    python benchmarks/endpoints.py REPO LISTED [--paths] [--holes] [--under FOLDER]

LISTED has a line `METHOD /path` for each, as the framework itself prints them where it runs (Flask's `url_map`, FastAPI's
`openapi()`, Django's resolver), or as they were listed by hand. `--paths`: without methods, where the framework knows
none. `--holes`: a prefix that only a run knows (`{base}`), where the list has none. What stands in a parameter's place is
the same whatever it is called. Only endpoints outside tests count.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

PARAMETER = re.compile(r"\(\?P<\w+>[^()]*(?:\([^()]*\)[^()]*)*\)|\{[^{}]*\}|<[^<>]*>|:\w+|\*\w*")


def plain(path: str) -> str:
    return "/" + PARAMETER.sub("{}", path.replace("\\Z", "")).strip("/")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repo", type=Path)
    parser.add_argument("listed", type=Path)
    parser.add_argument("--paths", action="store_true")
    parser.add_argument("--holes", action="store_true")
    parser.add_argument("--under", default="")
    asked = parser.parse_args()
    words = [sys.executable, "-m", "codecompass", "call", "list_endpoints"]
    arguments = {"limit": 1000} | ({"path_filter": asked.under} if asked.under else {})
    done = subprocess.run(
        [*words, json.dumps(arguments), "--repo", str(asked.repo)], capture_output=True, text=True, check=True
    )
    rows = json.loads(done.stdout)["endpoints"]
    told = {(method, plain(row["route_path"])) for row in rows for method in row["http_method"].split(",")}
    sure = {
        (m, plain(r["route_path"])) for r in rows if r["confidence"] == "static" for m in r["http_method"].split(",")
    }
    lines = (line.split() for line in asked.listed.read_text().splitlines() if line.strip())
    listed = {(words[0], plain(words[1])) for words in lines}
    if asked.holes:
        known = {path for _, path in listed}
        told, sure = ({(m, p if p in known else p.removeprefix("/{}") or "/") for m, p in one} for one in (told, sure))
    if asked.paths:
        told, sure, listed = ({("", path) for _, path in one} for one in (told, sure, listed))
    any_method = {path for method, path in told if method == "ANY"}
    missing = sorted(one for one in listed - told if one[1] not in any_method)
    extra = sorted(one for one in told - listed if one[0] != "ANY" or one[1] not in {path for _, path in listed})
    print(f"{len(listed)} listed, {len(told)} told; recall {1 - len(missing) / max(len(listed), 1):.3f}, ", end="")
    print(f"precision {1 - len(extra) / max(len(told), 1):.3f}, {len(set(extra) & sure)} wrong ones told as static")
    for name, rest in (("missing", missing), ("not listed", extra)):
        for method, path in rest:
            print(f"  {name}: {method} {path}")


if __name__ == "__main__":
    main()
