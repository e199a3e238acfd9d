# What a wildcard import takes of a module that builds its list in parts

# --- path: lib/__init__.py ---

# --- path: lib/a.py ---
__all__ = ["alpha"]
__all__.extend(["beta"])

def alpha(): ...
def beta(): ...
def shared(): ...

# --- path: lib/b.py ---
__all__ = ["gamma"]
__all__ += ["shared"]
__all__.append("delta")

def gamma(): ...
def delta(): ...
def shared(): ...

# --- path: use.py ---
from lib.b import *
from lib.a import *

beta()
# ^ calls: lib.a.beta
delta()
# ^ calls: lib.b.delta
shared()
# ^ calls: lib.b.shared
