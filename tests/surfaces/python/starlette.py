# --- path: app.py ---
from starlette.applications import Starlette
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles


def home(request): ...
def user(request): ...


user_routes = [
    Route("/{name}", user, methods=["GET", "POST"]),
    # ^ route: GET,POST /users/{name} -> app.user
]
routes = [
    Route("/", endpoint=home),
    # ^ route: GET / -> app.home
    Mount("/users", routes=user_routes),
    Mount("/inline", routes=[Route("/told", list_users), Mount("/deep", app=Router([Route("/x", home, methods=["PUT"])]))]),
    # ^ route: GET /inline/told ; route: PUT /inline/deep/x
    Mount("/static", app=StaticFiles(directory="static")),
    # ^ route: GET /static/*
]
app = Starlette(routes=routes)
