# --- path: shop/__init__.py ---
# --- path: shop/views.py ---
from flask_restful import Resource


class Carts(Resource):
    def get(self): ...

    def post(self): ...


class Cart(Resource):
    def delete(self, id): ...


def home(): ...


# --- path: shop/routes.py ---
from shop.views import Cart, Carts, home

ROUTES = [
    (Carts, "/carts/"),
    (
        Cart,
        "/carts/<int:id>/",
    ),
]
VIEWS = (("/home", home),)
# --- path: shop/app.py ---
from flask import Flask
from flask_restful import Api
from shop.routes import ROUTES as TABLE, VIEWS


def create_app():
    app = Flask(__name__)
    api = Api(app, prefix="/api/v1")
    for route in TABLE:
        api.add_resource(*route)
        # ^ route: GET /api/v1/carts/ -> shop.views.Carts.get ; route: POST /api/v1/carts/ -> shop.views.Carts.post ; route: DELETE /api/v1/carts/<int:id>/ -> shop.views.Cart.delete
    for path, view in VIEWS:
        app.add_url_rule("/x" + path, view_func=view)
        # ^ route: ANY /x/home -> shop.views.home
    return app
