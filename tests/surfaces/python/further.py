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
