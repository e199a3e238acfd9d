# --- path: shop/main.py ---
from flask import Blueprint, Flask

from shop.views import init, register

app = Flask(__name__)
blueprint = Blueprint("shop", __name__, url_prefix="/shop")
register(blueprint)
app.register_blueprint(blueprint, url_prefix="/api")


def create():
    inner = Flask(__name__)
    init(inner)
    return inner

# --- path: shop/views.py ---
def register(some):
    some.add_url_rule("/one", view_func=one)
    # ^ route: ANY /api/shop/one -> shop.views.one


def init(thing):
    @thing.get("/two")

    def two(): ...
    # ^ route: GET /two -> shop.views.init.two


def fetch(client):
    @client.get("/remote")
    def remote(): ...


def one(): ...
