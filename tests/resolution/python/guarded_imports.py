# One of two imports holds, and only running tells which: what is in the tree is meant, both where both are.

# --- path: pkg/__init__.py ---

# --- path: pkg/_py.py ---
def encode(): ...

class Map:
    def put(self): ...

# --- path: pkg/_fast.py ---
def decode(): ...

# --- path: pkg/_slow.py ---
def decode(): ...

# --- path: pkg/a.py ---
try:
    from ._speedups import encode, Map
except ImportError:
    from ._py import encode, Map

try:
    from ._fast import decode
except ImportError:
    from ._slow import decode

def use():
    encode()
    # ^ calls: pkg._py.encode
    Map().put()
    #     ^ calls: pkg._py.Map.put
    decode()
    # ^ calls: pkg._fast.decode  by: a guess
    # ^ calls: pkg._slow.decode  by: a guess

# --- path: pkg/live.py ---
class Live:
    def start(self): ...

if __name__ == "__main__":
    from .live import Live as Live  # itself, under the name that others know

    Live().start()
    #      ^ calls: pkg.live.Live.start

# --- path: pkg/b.py ---
from .live import Live

def show():
    Live().start()
    #      ^ calls: pkg.live.Live.start
