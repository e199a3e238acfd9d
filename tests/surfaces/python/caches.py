# --- path: shop/keys.py ---
import redis

PREFIX = "cart"
conn = redis.Redis()


def key_of(user):
    return f"{PREFIX}:{user}"


def show(user):
    return conn.get(f"cart:{user}:items")
    # ^ none: cache


redis_client = redis.Redis()


def save(user, items):
    redis_client.set(f"{PREFIX}:{user}:items", items)
    # ^ cache: write cart:{user}:items as static
    redis_client.delete(key_of(user))
    # ^ cache: delete cart:{user} as static


def load(key):
    return redis_client.get(key)


def first():
    return load("first:cart")
    # ^ cache: read first:cart -> shop.keys.first


# --- path: shop/own.py ---
from django.core.cache import cache

_cache = {}


def total():
    cache.set("total", 1)
    # ^ cache: write total as static
    return _cache.get("none")
