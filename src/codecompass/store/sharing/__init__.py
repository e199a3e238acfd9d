"""What machines share: graphs by tree, facts by content, in a folder or an object store.

    objects     files by name: put once, never changed; a folder, or whatever fsspec has a protocol for
    sealed      one such file: compressed members, with a hash of everything at its end
    packs       the facts of a project, each content once, in as many packs as there were indexes with new ones

Whoever can write to the place is trusted; what is damaged, or is not what its name says, is as if it were not there.
"""

from codecompass.store.sharing.objects import Held, Objects, ObjectsError, check_writing, objects_at
from codecompass.store.sharing.packs import Packs, project_key
from codecompass.store.sharing.sealed import DamagedError, Sealed

__all__ = [
    "DamagedError",
    "Held",
    "Objects",
    "ObjectsError",
    "Packs",
    "Sealed",
    "check_writing",
    "objects_at",
    "project_key",
]
