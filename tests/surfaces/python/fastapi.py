# --- path: app/__init__.py ---
# --- path: app/config.py ---
import os

API = "/api/v1"
TOKEN = os.environ["TOKEN"]
# ^ config: environment TOKEN
LEVEL = os.getenv("LEVEL", "info")
# ^ config: environment LEVEL

# --- path: app/items.py ---
from fastapi import APIRouter, HTTPException

router = APIRouter(prefix="/items")


@router.get("/{id}")
def read(id: int):
    # ^ route: GET /api/v1/items/{id} -> app.items.read
    if id < 0:
        raise HTTPException(404)
        # ^ exception: - HTTPException -> app.items.read


@router.api_route("/", methods=["GET", "PUT"])
async def every():
    # ^ route: GET,PUT /api/v1/items/ -> app.items.every
    client = Client()
    client.get("/not/a/route")


class Client:
    def get(self, path): ...

# --- path: app/main.py ---
from fastapi import FastAPI
from app import config, items

app = FastAPI()
app.include_router(items.router, prefix=config.API)


@app.get("/health")
def health():
    # ^ route: GET /health -> app.main.health
    return {}
