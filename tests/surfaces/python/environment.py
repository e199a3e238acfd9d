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


# --- path: app/renamed.py ---
from os import environ as surroundings
from os import getenv as read

import click

level = read("APP_LEVEL")
# ^ config: environment APP_LEVEL -> app.renamed
spot = surroundings["APP_SPOT"]
# ^ config: environment APP_SPOT -> app.renamed
for name in ["APP_ONE", "APP_TWO"]:
    read(name)
    # ^ config: environment APP_ONE ; config: environment APP_TWO


@click.option("--x", envvar="APP_X")
def main(x): ...
# ^ config: environment APP_X -> app.renamed.main
