"""What is shown of files that hold secrets: all but the values.

The one place that knows which values are secret. `Reader.text` shows nothing that has not been through `masked`, and
whoever else shows a text calls it, too; whole answers go through `all_without_shapes` last, since signatures,
documentation and commits' messages are texts as well. A text keeps its lines, so that line numbers stay true.

Of files of environment variables, and of those that are called secrets or credentials, all values are secret; in other
configuration those of keys that look secret, what looks like a token of a known service, and passwords in addresses.
In code and everywhere else, what is a secret by its form is hidden (`shapes`), unless the setting `hide_forms` is off.
"""

from codecompass.extract.masking.files import Kind, kind_of
from codecompass.extract.masking.shapes import all_without_shapes, bytes_without_shapes, without_shapes
from codecompass.extract.masking.text import MASK, hidden_in, masked, note_hidden, noted, without_values

__all__ = [
    "MASK",
    "Kind",
    "all_without_shapes",
    "bytes_without_shapes",
    "hidden_in",
    "kind_of",
    "masked",
    "note_hidden",
    "noted",
    "without_shapes",
    "without_values",
]
