# --- path: nado.py ---
import tornado.web
from tornado.web import RequestHandler, url


class Home(RequestHandler):
    def get(self): ...

    def post(self): ...


handlers = [
    (r"/home", Home),
    # ^ route: GET /home -> nado.Home.get ; route: POST /home -> nado.Home.post
    url(r"/named/([0-9]+)", Home, name="home"),
    # ^ route: GET /named/([0-9]+) ; route: POST /named/([0-9]+)
]
app = tornado.web.Application(handlers, debug=True)

# --- path: lite.py ---
from litestar import Controller, Litestar, Router, get, post


class Items(Controller):
    path = "/items"

    @get("/{item_id:int}")
    async def one(self, item_id: int) -> str: ...
    # ^ route: GET /items/{item_id:int} -> lite.Items.one

    @post()
    async def add(self) -> str: ...
    # ^ route: POST /items -> lite.Items.add


@get("/ping")
async def ping() -> str: ...
# ^ route: GET /ping -> lite.ping


app = Litestar(route_handlers=[Items, ping])

# --- path: nado_lists.py ---
from tornado.web import Application, RequestHandler


class Home(RequestHandler):
    def get(self): ...


ROUTES = [(r"/first", Home)]
# ^ route: GET /first -> nado_lists.Home.get


def made():
    return Application(ROUTES + [(r"/more", Home)])
    # ^ route: GET /more -> nado_lists.Home.get


class Own(Application):
    def __init__(self):
        handlers = [(r"/own", Home)]
        # ^ route: GET /own -> nado_lists.Home.get
        super().__init__(handlers)


# --- path: pyra/__init__.py ---
from pyramid.config import Configurator


def main(settings):
    config = Configurator(settings=settings)
    config.add_route("home", "/")
    # ^ route: ANY / -> pyra.views.home
    config.add_route("cart", "/carts/{id}")
    # ^ route: GET /carts/{id} -> pyra.views.Cart.show ; route: PUT /carts/{id} -> pyra.views.Cart.save
    config.add_route("gone", "/gone")
    # ^ route: ANY /gone -> pyra.main
    config.include("pyra.api", route_prefix="/api")
    config.scan()


# --- path: pyra/api.py ---
def includeme(config):
    config.add_route("ping", "/ping")
    # ^ route: POST /api/ping -> pyra.api.ping
    config.add_view(ping, route_name="ping", request_method="POST")


def ping(request): ...


# --- path: pyra/views.py ---
from pyramid.view import view_config, view_defaults


@view_config(route_name="home", renderer="json")
def home(request): ...


@view_defaults(route_name="cart")
class Cart:
    @view_config(request_method="GET")
    def show(self): ...

    @view_config(request_method="PUT")
    def save(self): ...


# --- path: sani.py ---
from sanic import Blueprint as Plan
from sanic import Sanic
from sanic.views import HTTPMethodView

app = Sanic("x")
plan = Plan("b", url_prefix="/b")
app.blueprint(Blueprint.group(plan, url_prefix="/api"))


@plan.get("/x/<id:int>")
async def x(request, id): ...
# ^ route: GET /api/b/x/<id:int> -> sani.x


old = Plan("c", url_prefix="/c", version=1)
app.blueprint(old)


@old.get("/y")
async def y(request): ...
# ^ route: GET /v1/c/y -> sani.y


@old.put("/z", version=2)
async def z(request): ...
# ^ route: PUT /v2/c/z -> sani.z


class View(HTTPMethodView):
    async def get(self, request): ...


view = View.as_view()
app.add_route(view, "/v")
# ^ route: GET /v -> sani.View.get


# --- path: bott.py ---
from bottle import Bottle

app, sub = Bottle(), Bottle()
inner = Bottle()


@inner.post("/save")
def save(): ...
# ^ route: POST /inner/save -> bott.save


app.mount("/inner", inner)

# --- path: hub/base.py ---
from tornado import web


class Base(web.RequestHandler):
    def options(self): ...


# --- path: hub/users.py ---
from tornado import web

from hub.base import Base


class Users(Base):
    def get(self): ...


STYLES = [("/not/a/route", "text")]

default_handlers = [
    (r"/users", Users),
    # ^ route: GET /users as heuristic ; route: OPTIONS /users -> hub.base.Base.options
    (r"/none", web.URLSpec),
]

# --- path: litely/controllers.py ---
from litestar import Controller, post


class AccessController(Controller):
    """Its paths are whole."""

    tags = ["Access"]

    @post(operation_id="Login", path="/api/login")
    async def login(self) -> None: ...
    # ^ route: POST /api/login as static
