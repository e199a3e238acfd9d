"""The files beside a file's source: its folders open, the others as they are opened."""

from collections.abc import Iterable, Sequence

import htpy as h

from codecompass_page.asking import Asker
from codecompass_page.places import Place

MOST = 20_000
"""Files that are asked for; of a folder with more the largest are there."""


async def around(asker: Asker, place: Place, path: str) -> h.Node:
    """The whole tree, open down to a file."""
    return h.nav(".files", aria_label="Files")[_listed(place, "", await _paths(asker, place, ""), path)]


async def inside(asker: Asker, place: Place, folder: str) -> h.Node:
    """What one folder holds."""
    return _listed(place, folder.strip("/"), await _paths(asker, place, folder.strip("/")), "")


async def _paths(asker: Asker, place: Place, folder: str) -> list[str]:
    found = await asker.ask_or_error(place, "list_files", path_filter=f"{folder}/" if folder else None, limit=MOST)
    return [str(one["path"]) for one in found.get("files", ())]


def _listed(place: Place, folder: str, paths: Sequence[str], shown: str) -> h.Node:
    """Folders first; the one that holds the file that is shown is open."""
    start = f"{folder}/" if folder else ""
    names = {one[len(start) :] for one in paths if one.startswith(start)}
    folders = sorted({one.split("/")[0] for one in names if "/" in one})
    files = sorted(one for one in names if "/" not in one)
    items: Iterable[h.Node] = [
        *(h.li[_folder(place, start + one, paths, shown)] for one in folders),
        *(
            h.li[h.a(href=place.file(start + one), aria_current="page" if start + one == shown else None)[h.bdi[one]]]
            for one in files
        ),
    ]
    return h.ul(".plain")[items]


def _folder(place: Place, folder: str, paths: Sequence[str], shown: str) -> h.Node:
    is_open = shown.startswith(f"{folder}/")
    return h.details(data_folder=folder, open=is_open)[
        h.summary[h.bdi[folder.rpartition("/")[2]]], _listed(place, folder, paths, shown) if is_open else None
    ]
