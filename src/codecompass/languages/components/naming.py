"""Names of components: by their files, and by the elements that use them."""

import re
from collections.abc import Set

_WORD = re.compile(r"[^\W_]+(?:_+[^\W_]+)*|\$")
_STEM = re.compile(r"\.[^.]+\Z")
HOST = frozenset(
    """
    a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button canvas
    caption center circle cite clippath code col colgroup command content data datalist dd defs del desc details dfn dialog dir
    div dl dt element ellipse em embed fecomposite feflood fegaussianblur feimage feoffset fieldset figcaption figure filter
    font footer foreignobject form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins
    kbd keygen label legend li line linearGradient lineargradient link main map mark marker marquee mask math menu menuitem meta
    metadata meter nav nobr noframes noscript object ol optgroup option output p param path pattern picture plaintext polygon
    polyline pre progress q radialgradient radialGradient rect rp rt ruby s samp script search section select shadow slot small
    source spacer span stop strike strong style sub summary sup svg switch symbol table tbody td template text textarea textpath
    tfoot th thead time title tr track tspan tt u ul use var video view wbr xmp
    """.split()
)
"""Elements of HTML and SVG."""


def component_name(path: str) -> str:
    """`components/recipe-card.vue` → `RecipeCard`; the folder's name for an `index`."""
    parts = path.split("/")
    stem = _STEM.sub("", parts[-1])
    if stem in ("index", "Index") and len(parts) > 1:
        stem = parts[-2]
    return capitalized(stem) or "Component"


def free_name(name: str, bound: Set[str], scripts: bytes) -> str:
    """The component's name, or a similar one where its scripts use that for something else: an import, or a built-in
    class (`new Map()` in `Map.vue`)."""
    made = re.search(rf"\bnew\s+{re.escape(name)}\b".encode(), scripts)
    return f"{name}Component" if name in bound or made else name


def capitalized(written: str) -> str:
    """`recipe-card` → `RecipeCard`."""
    words = _WORD.findall(written)
    name = "".join(word[:1].upper() + word[1:] for word in words)
    return f"_{name}" if name[:1].isdigit() else name


def camelized(written: str) -> str:
    """`recipe-card` → `recipeCard`."""
    first, *others = written.split("-")
    return first + "".join(word[:1].upper() + word[1:] for word in others)
