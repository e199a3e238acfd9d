# --- path: app/__init__.py ---

# --- path: app/main.py ---
import importlib

from fastapi import FastAPI

from app import users

app = FastAPI()
app.include_router(users.router, prefix="/users")
for name in NAMES:
    module = importlib.import_module(f"app.routers.{name}")
    app.include_router(module.router, prefix=f"/api/{name}")


@app.get("/health")
def health(): ...
# ^ route: GET /health as static


# --- path: app/users.py ---
from fastapi import APIRouter

router = APIRouter()


@router.get("/me")
def me(): ...
# ^ route: GET /users/me as static


# --- path: app/routers/items.py ---
from fastapi import APIRouter

router = APIRouter()


@router.get("/items")
def items(): ...
# ^ route: GET /items as heuristic
