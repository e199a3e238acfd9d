# --- path: app/settings.py ---
import os
from os import environ

PREFIX = "APP_HOME"
home = os.environ[PREFIX]
# ^ config: environment APP_HOME -> app.settings
mail = environ["MAIL"]
# ^ config: environment MAIL -> app.settings


def read(name):
    return os.environ[name] or os.getenv(name)


# --- path: app/asked.py ---
import os

asked = "APP_ON" in os.environ
# ^ config: environment APP_ON -> app.asked
mine = os.environ
zone = mine.get("APP_ZONE")
# ^ config: environment APP_ZONE -> app.asked
