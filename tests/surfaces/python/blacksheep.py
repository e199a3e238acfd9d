# --- path: shop/app.py ---
from blacksheep import Application, Router, get
from blacksheep.server.controllers import ApiController, Controller, post

app = Application()
admin = Router(prefix="/admin")


@get("/")
def home():
    # ^ route: GET / -> shop.app.home
    return ""


@app.router.put("/carts/{id}")
async def rename(id: str):
    # ^ route: PUT /carts/{id} -> shop.app.rename
    return id


@app.route("/any", methods=["GET", "POST"])
def either():
    # ^ route: GET,POST /any -> shop.app.either
    return ""


@admin.get("/users")
def users():
    # ^ route: GET /admin/users -> shop.app.users
    return ""


class Carts(Controller):
    @classmethod
    def route(cls) -> str:
        return "/baskets"

    @post("/{id}/paid")
    def pay(self, id: str):
        # ^ route: POST /baskets/{id}/paid -> shop.app.Carts.pay
        return id

    @app.controllers_router.get()
    def all(self):
        # ^ route: GET /baskets -> shop.app.Carts.all
        return []


class Orders(ApiController):
    @post("/{id}")
    def order(self, id: str):
        # ^ route: POST /api/{ApiController}/{id} as heuristic
        return id


app.router.add_get("/health", home)
# ^ route: GET /health -> shop.app.home
