# --- path: shop/base.py ---
from dataclasses import dataclass

class Base:
    def __init__(self): ...

class Mixin: ...

class Made:
    def __new__(cls): ...

class Child(Mixin, Base): ...

class Both(Made, Base): ...

@dataclass
class Record(Base):
    width: int

class Wide(Record): ...

# --- path: use.py ---
from shop.base import Both, Child, Record, Wide

Child()
# ^ instantiates: shop.base.Child; calls: shop.base.Base.__init__
Both()
# ^ calls: shop.base.Base.__init__; calls: shop.base.Made.__new__
Record(1)
# ^ instantiates: shop.base.Record; not calls: shop.base.Base.__init__
Wide(1)
# ^ not calls: shop.base.Base.__init__
