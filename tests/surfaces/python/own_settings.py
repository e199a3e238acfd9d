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
