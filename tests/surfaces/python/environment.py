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
