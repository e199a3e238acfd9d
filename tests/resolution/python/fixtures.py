# What pytest gives a test by the names of its parameters.
# --- path: app.py ---
class App:
    def run(self): ...
    def client(self):
        return Client()


class Client:
    def ask(self): ...


class Other:
    def run(self): ...
    def ask(self): ...
    def resolve(self): ...


# --- path: tests/conftest.py ---
import pytest
from app import App, Other
from tests.more import lent


@pytest.fixture
def app():
    application = App()
    yield application
    application.run()


@pytest.fixture(scope="session", name="client")
def make_client(app):
    return app.client()
    #          ^ calls: app.App.client  by: a guess


@pytest.fixture
async def later() -> App: ...


def plain():
    return App()


# --- path: tests/more.py ---
from typing import Iterator

from pytest import fixture

from app import Other


@fixture()
def lent() -> Iterator[Other]:
    yield Other()


# --- path: tests/deep/conftest.py ---
import pytest
from app import Other


@pytest.fixture
def app(app):
    app.run()
    #   ^ calls: app.App.run
    return Other()


# --- path: tests/test_app.py ---
import pytest
from app import App, Other


def test_run(app, client, tmp_path):
    # ^ reads: tests.conftest.app ; reads: tests.conftest.make_client
    app.run()
    #   ^ calls: app.App.run  by: a guess
    client.ask()
    #      ^ calls: app.Client.ask
    tmp_path.resolve()
    #        ^ calls: outside pathlib.Path.resolve


async def test_more(later, lent, plain):
    later.run()
    #     ^ calls: app.App.run
    lent.ask()
    #    ^ calls: app.Other.ask
    plain.run()
    #     ^ unresolved


def test_typed(app: Other):
    app.run()
    #   ^ calls: app.Other.run  by: declared type


def test_default(app=Other()):
    app.run()
    #   ^ calls: app.Other.run


def helper(app):
    app.run()
    #   ^ unresolved
    def test_inside(app):
        app.run()
        #   ^ unresolved


@pytest.mark.parametrize(("app", "client"), [])
def test_given_otherwise(app, client, later):
    app.run()
    #   ^ unresolved
    later.run()
    #     ^ calls: app.App.run


@pytest.mark.parametrize("later", [])
class TestApp:
    @pytest.fixture
    def app(self, app):
        app.run()
        #   ^ calls: app.App.run
        return Other()

    @staticmethod
    def test_static(app):
        app.run()
        #   ^ calls: app.Other.run

    def test_own(self, app, client, later):
        app.run()
        #   ^ calls: app.Other.run ; not calls: app.App.run
        client.ask()
        #      ^ calls: app.Client.ask
        later.run()
        #     ^ unresolved


# --- path: tests/deep/test_nearer.py ---
def test_nearer(app, client):
    app.run()
    #   ^ calls: app.Other.run ; not calls: app.App.run
    client.ask()
    #      ^ calls: app.Client.ask


# --- path: elsewhere/test_far.py ---
def test_far(app):
    app.run()
    #   ^ unresolved


# --- path: plugged/conftest.py ---
pytest_plugins = ["plugged.stock", "pytest_asyncio"]


# --- path: plugged/stock.py ---
import pytest
from app import Client


@pytest.fixture
def stock():
    return Client()


# --- path: plugged/test_plugged.py ---
pytest_plugins = "plugged.more"


def test_plugged(stock, more):
    stock.ask()
    #     ^ calls: app.Client.ask
    more.run()
    #    ^ calls: app.Other.run


# --- path: plugged/more.py ---
import pytest
from app import Other


@pytest.fixture
def more():
    return Other()
