# --- path: shop/__init__.py ---
# --- path: shop/users.py ---
from fastapi import APIRouter

router = APIRouter()


@router.get("/all")
def every(): ...
# ^ route: GET /users/all -> shop.users.every


# --- path: shop/orders.py ---
from fastapi import APIRouter

router = APIRouter(prefix="/orders")


@router.get("/all")
def every(): ...
# ^ route: GET /api/v1/orders/all -> shop.orders.every


# --- path: shop/items.py ---
from fastapi import APIRouter

router = APIRouter(prefix="/items")
extra = APIRouter()


@router.get("/all")
def every(): ...
# ^ route: GET /api/v1/items/all -> shop.items.every


@extra.get("/more")
def more(): ...
# ^ route: GET /extra/more -> shop.items.more


# --- path: shop/main.py ---
from dataclasses import dataclass

from fastapi import APIRouter, FastAPI
from shop import items, orders, users

app = FastAPI()
ROUTERS = [
    orders.router,
    items.router,  # and its things
]
for one in ROUTERS:
    app.include_router(one, prefix="/api/v1")
for prefix, router in {"/users": users.router}.items():
    app.include_router(router, prefix=prefix)

deep, flat = APIRouter(), APIRouter()


@deep.get("/deep")
def read_deep(): ...
# ^ route: GET /a/deep -> shop.main.read_deep ; route: GET /b/deep -> shop.main.read_deep


@flat.get("/flat")
def read_flat(): ...
# ^ route: GET /c/flat -> shop.main.read_flat


@dataclass
class Mounted:
    router: APIRouter
    path: str


def mount() -> None:
    for name, router in [("a", deep), ("b", deep)]:
        app.include_router(router, prefix=f"/{name}")
    for mounted in (Mounted(router=flat, path="/c"), Mounted(path="/extra", router=items.extra)):
        app.include_router(mounted.router, prefix=mounted.path)
