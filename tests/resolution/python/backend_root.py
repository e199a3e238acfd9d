# Names count from a folder below the root where what is run stands there. What is installed goes before a package's module.

# --- path: backend/main.py ---
from routers import users
from database import get_db

def start():
    users.listed()
    #     ^ calls: backend.routers.users.listed
    get_db()
    # ^ calls: backend.database.get_db

# --- path: backend/database.py ---
def get_db(): ...

# --- path: backend/routers/users.py ---
from database import get_db
from core.settings import Settings

def listed():
    get_db()
    # ^ calls: backend.database.get_db
    Settings().load()
    #          ^ calls: backend.core.settings.Settings.load

# --- path: backend/core/settings.py ---
class Settings:
    def load(self): ...

# --- path: shop/__init__.py ---

# --- path: shop/redis.py ---
def connect(): ...

# --- path: shop/caches/__init__.py ---

# --- path: shop/caches/shared.py ---
import redis

def opened():
    redis.connect()
    #     ^ calls: outside redis.connect

# --- path: tools/__main__.py ---
from shared_words import said
said()
# ^ calls: tools.shared_words.said

# --- path: tools/shared_words.py ---
def said(): ...

# --- path: lib/shared_words.py ---
def said(): ...
