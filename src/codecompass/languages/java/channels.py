"""MicroProfile's channels in property files: `mp.messaging.incoming.prices.topic=prices.v1`. No other value is kept."""

import re

from codecompass.model import Definition, FileFacts, SurfaceFact

_CHANNEL = re.compile(
    r"^(?:%\w+\.)?mp\.messaging\.(?P<way>incoming|outgoing)\.\"?(?P<name>[\w.-]+?)\"?\."
    r"(?:topic|topics|address|queue\.name|destination|subject)[ \t]*[=:][ \t]*(?P<topic>[\w.*/-]+)[ \t\r]*$",
    re.MULTILINE,
)
_WAYS = {"incoming": "consume", "outgoing": "produce"}


def facts(path: str, text: str) -> FileFacts:
    """A `channel` for each that is connected to a topic: `name` the topic, `owner` the channel."""
    lines = text.count("\n") + 1
    module = Definition(path.rsplit("/", 1)[-1], "module", -1, 0, len(text.encode()), 1, lines)
    surfaces = [
        SurfaceFact(
            "channel", found["topic"], 0, text.count("\n", 0, found.start()) + 1, len(text[: found.start()].encode()),
            _WAYS[found["way"]], "", found["name"], "smallrye",
        )
        for found in _CHANNEL.finditer(text)
    ]  # fmt: skip
    return FileFacts("microprofile", lines, (module,), surfaces=tuple(surfaces))


def words(text: str) -> str:
    """The part of a file that may be searched: the channels."""
    return "\n".join(found[0] for found in _CHANNEL.finditer(text))
