# --- path: shop/base.py ---
class Base:
    def hook(self): ...

    def title(self): ...

class Other:
    def hook(self): ...

# --- path: shop/mixin.py ---
class Mixin:
    def hook(self): ...
    #   ^ overrides: shop.base.Base.hook  by: inherited member

class Late:
    def hook(self): ...
    #   ^ not overrides: shop.base.Base.hook

    def title(self): ...
    #   ^ not overrides: shop.base.Base.title

# --- path: shop/real.py ---
from shop.base import Base, Other
from shop.mixin import Late, Mixin

class Real(Mixin, Base): ...

class Whole(Base, Late): ...

class Both(Base, Other):
    def hook(self): ...
    #   ^ overrides: shop.base.Base.hook; overrides: shop.base.Other.hook
