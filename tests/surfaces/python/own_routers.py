# --- path: main.py ---
from fastapi import FastAPI
from users import router
from admin import router as admin
app = FastAPI()
app.include_router(router, prefix="/api")
app.include_router(admin, prefix="/api")
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

# --- path: admin.py ---
from base import UserAPIRouter
from backups import router as backups
router = UserAPIRouter(prefix="/admin")
router.include_router(backups)

# --- path: backups.py ---
from base import UserAPIRouter
router = UserAPIRouter(prefix="/backups")

@router.get("")
def all_of_them(): ...
# ^ route: GET /api/admin/backups -> backups.all_of_them
