# Packages stand where the manifests of their projects say; of those that several projects have, a project's own comes
# first, then that of one that it depends on.

# --- path: libs/a/pyproject.toml ---
[tool.setuptools.packages.find]
where = ["code"]
# --- path: libs/a/code/shelf/core.py ---
def put(): ...

# --- path: libs/b/setup.py ---
from setuptools import setup, find_packages
setup(name="b", package_dir={"": "sources"}, packages=find_packages("sources"))
# --- path: libs/b/sources/cart/core.py ---
def add(): ...

# --- path: libs/c/setup.cfg ---
[options]
package_dir =
    till = .
# --- path: libs/c/core.py ---
def open_till(): ...

# --- path: libs/d/pyproject.toml ---
[project]
name = "shop_d"
# --- path: libs/d/plain/parts.py ---
def mend(): ...

# --- path: packages/one/pyproject.toml ---
[project]
name = "one"
dependencies = ["Two_B>=1"]
# --- path: packages/one/src/one/main.py ---
from models.base import save
save()
# ^ calls: models.base.save@2
# --- path: packages/two/pyproject.toml ---
[project]
name = "two-b"
# --- path: packages/two/src/models/base.py ---

def save(): ...
# --- path: packages/three/pyproject.toml ---
[project]
name = "three"
# --- path: packages/three/src/models/base.py ---
def save(): ...
# --- path: packages/four/pyproject.toml ---
[project]
name = "four"
# --- path: packages/four/src/four/main.py ---
from models.base import save
save()
# ^ not calls: models.base.save

# --- path: app/main.py ---
from shelf.core import put
from cart.core import add
from till.core import open_till
from plain.parts import mend
put()
# ^ calls: shelf.core.put
add()
# ^ calls: cart.core.add
open_till()
# ^ calls: libs.c.core.open_till
mend()
# ^ calls: libs.d.plain.parts.mend
