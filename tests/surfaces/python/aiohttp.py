# --- path: app.py ---
from functools import partial

from aiohttp import web

from admin import admin
from things import Thing, routes


class Cart:
    async def show(self, request): ...
    async def logs(self, request, follow=False): ...


async def home(request): ...


@web.middleware
async def guard(request, handler):
    # ^ middleware: MIDDLEWARE guard -> app.guard
    return await handler(request)


def build(cart: Cart) -> web.Application:
    app = web.Application(middlewares=[guard])
    app.add_routes(
        [
            web.get("/", home),
            # ^ route: GET / -> app.home
            web.post("/cart", cart.show),
            # ^ route: POST /cart -> app.Cart.show
            web.get("/cart/logs", partial(cart.logs, follow=True)),
            # ^ route: GET /cart/logs -> app.Cart.logs
            web.view("/things", Thing),
            # ^ route: GET,POST /things -> things.Thing
            web.route("PUT", "/cart", cart.show),
            # ^ route: PUT /cart -> app.Cart.show
            web.static("/static", "static"),
            # ^ route: GET /static/*
        ]
    )
    app.add_routes(routes)
    app.router.add_get("/health", home)
    # ^ route: GET /health -> app.home
    app.router.add_route("*", "/proxy", home)
    # ^ route: ANY /proxy -> app.home
    app.add_subapp("/admin", admin)
    return app
# --- path: admin.py ---
from aiohttp import web


async def users(request): ...


admin = web.Application()
admin.router.add_get("/users", users)
# ^ route: GET /admin/users -> admin.users
# --- path: things.py ---
from aiohttp import web

routes = web.RouteTableDef()


@routes.get("/listed")
async def listed(request): ...
# ^ route: GET /listed -> things.listed


class Thing(web.View):
    async def get(self): ...
    async def post(self): ...

# --- path: resources.py ---
from aiohttp import web


async def home(request): ...


app = web.Application()
resource = app.router.add_resource("/res")
resource.add_route("PUT", home)
# ^ route: PUT /res
