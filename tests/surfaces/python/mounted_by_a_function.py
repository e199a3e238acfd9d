# Routers that a function of the application mounts, on what the same call passes, below several paths.
# --- path: app.py ---
from fastapi import APIRouter, Depends, FastAPI

from carts import router as carts_router
from orders import router as orders_router


def include_scoped(app: FastAPI, router: APIRouter) -> None:
    app.include_router(router, include_in_schema=False)
    app.include_router(router, prefix="/shops/{shop}", dependencies=[Depends(check)])


def create_app() -> FastAPI:
    app = FastAPI()
    include_scoped(app, carts_router)
    return app


def create_admin() -> FastAPI:
    admin = FastAPI()
    inner = FastAPI()
    admin.mount("/inner", inner)
    include_scoped(inner, orders_router)
    return admin
# --- path: carts.py ---
from fastapi import APIRouter

router = APIRouter(prefix="/carts")


@router.get("/{id}")
def show(id: int): ...
# ^ route: GET /carts/{id} as static ; route: GET /carts/{id} -> carts.show ; route: GET /shops/{shop}/carts/{id} -> carts.show


@router.post(":upload")
def upload(): ...
# ^ route: POST /carts:upload -> carts.upload ; route: POST /shops/{shop}/carts:upload -> carts.upload
# --- path: orders.py ---
from fastapi import APIRouter

router = APIRouter(prefix="/orders")


@router.post("/")
def create(): ...
# ^ route: POST /inner/orders/ -> orders.create ; route: POST /inner/shops/{shop}/orders/ -> orders.create
