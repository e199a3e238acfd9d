# --- path: main.py ---
from fastapi import FastAPI
from users import router
app = FastAPI()
app.include_router(router, prefix="/api")
# --- path: base.py ---
from fastapi import APIRouter
class UserAPIRouter(APIRouter):
    def __init__(self, **kwargs): super().__init__(**kwargs)
class Other:
    def get(self, path): ...
class OtherAPIRouter(Other): ...
# --- path: users.py ---
from fastapi import Depends
from base import UserAPIRouter, OtherAPIRouter
router = UserAPIRouter(prefix="/users")
other = OtherAPIRouter(prefix="/others")

@router.get("/{item}")
def read(item): ...
# ^ route: GET /api/users/{item} -> users.read

@other.get("/{item}")
def another(item): ...
# ^ none: route
