# --- path: app/reads.py ---
from somelib import get_setting
from app.own import get_config, get_env

host = get_setting("SHOP_HOST")
# ^ config: unknown library SHOP_HOST -> app.reads
port = get_config("shop.port")
# ^ unread: config shop.port -> app.reads
zone = get_env("SHOP_ZONE")
# ^ config: environment SHOP_ZONE -> app.reads
name = get_label("shop.name")
# ^ none: config


# --- path: app/own.py ---
import os


def get_config(key):
    return TABLE.lookup(key)


def get_env(key):
    return os.environ[key]

# --- path: passed/env.py ---
import os
from typing import Callable, overload


@overload
def get_env(key: str, default: bool) -> Callable[[], bool]: ...


@overload
def get_env(key: str, default: int) -> Callable[[], int]: ...


def get_env(key, default):
    return lambda: get_config_val(key=key, default=default)


def get_config_val(key, default):
    return os.getenv(key) or default


# --- path: passed/settings.py ---
from passed.env import get_env


class Settings:
    ECHO = get_env("DATABASE_ECHO", False)
    # ^ config: environment DATABASE_ECHO as static

# --- path: site/settings.py ---
from environs import Env

env = Env()
NAME = env("SITE_NAME")
# ^ config: environment SITE_NAME -> site.settings

# --- path: site/work.py ---
from site.settings import *

QUEUE = env.int("SITE_QUEUE", 3)
# ^ config: environment SITE_QUEUE -> site.work
