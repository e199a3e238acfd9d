"""The source of all files: any ref of a git repository, its work tree, or a plain folder.

    open_source(path) → Source     the repository or folder that holds a path
    source.state(ref) → State      cheap: which state a ref has now, by its key
    source.tree(state) → Tree      every file of that state, by path and blob id; what was left out, and why
    source.read(file) → bytes      of exactly that blob, or None when it is gone
    source.log(commit) → Log       which files each of the last commits changed, by whom, when and why

Two read a repository alike (`backend.Git`): libgit2, in this process (`library`), and git's own program (`program`) where
libgit2 does not know the form of its objects, refs or index. Where neither does, its files are those of a plain folder.

Invariants: nothing is ever written into a repository, nor fetched; links are never followed; no program is started that a
repository's configuration names. The only place for pygit2.
"""

from codecompass.revision.backend import Commit
from codecompass.revision.log import NO_LOG, Log, LoggedCommit
from codecompass.revision.source import Source, open_source
from codecompass.revision.tree import Change, State, Tree, blob_id, differing

__all__ = [
    "NO_LOG",
    "Change",
    "Commit",
    "Log",
    "LoggedCommit",
    "Source",
    "State",
    "Tree",
    "blob_id",
    "differing",
    "open_source",
]
