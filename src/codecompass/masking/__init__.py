"""What is shown of files that hold secrets: all but the values.

The one place that knows which values are secret. `Reader.text` shows nothing that has not been through `masked`, and
whoever else shows a text calls it, too. A text keeps its lines, so that line numbers stay true.

Of files of environment variables, and of those that are called secrets or credentials, all values are secret; in other
configuration those of keys that look secret, what looks like a token of a known service, and passwords in addresses.
Code is shown as it is.
"""

from codecompass.masking.files import Kind, kind_of
from codecompass.masking.text import MASK, masked

__all__ = ["MASK", "Kind", "kind_of", "masked"]
