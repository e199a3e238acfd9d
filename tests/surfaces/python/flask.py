# --- path: shop/__init__.py ---
from flask import Flask


def create_app():
    app = Flask(__name__)

    @app.route("/hello")
    def hello():
        # ^ route: GET /hello -> shop.create_app.hello
        return "Hello"

    from shop import auth, views
    app.register_blueprint(auth.bp)
    app.register_blueprint(views.bp, url_prefix="/shop")
    app.add_url_rule("/about", view_func=views.about, methods=["GET"])
    # ^ route: GET /about -> shop.views.about
    app.add_url_rule("/carts", view_func=views.Carts.as_view("carts"), methods=["GET", "POST", "DELETE"])
    # ^ route: GET /carts -> shop.views.Carts.get ; route: POST /carts -> shop.views.Carts.post

    @app.route("/written", methods="PUT POST".split())
    def written():
        # ^ route: ANY /written -> shop.create_app.written
        return "Written"

    return app

# --- path: shop/auth.py ---
from flask import Blueprint

bp = Blueprint("auth", __name__, url_prefix="/auth")


@bp.route("/login", methods=("GET", "POST"))
def login():
    # ^ route: GET,POST /auth/login -> shop.auth.login
    get_db().execute("SELECT * FROM user WHERE id = ?", (1,))
    # ^ table: SELECT user -> shop.auth.login

# --- path: shop/views.py ---
from flask import Blueprint
from flask.views import MethodView

bp = Blueprint("views", __name__)


@bp.get("/<int:id>")
def show(id):
    # ^ route: GET /shop/<int:id> -> shop.views.show
    return cache.get("/nothing")


def about(): ...


class Carts(MethodView):
    def get(self): ...

    def post(self): ...

# --- path: configured.py ---
from flask import current_app

level = current_app.config["LEVEL"]
# ^ config: application config LEVEL
zone = current_app.config.get("ZONE", "eu")
# ^ config: application config ZONE

# --- path: methods.py ---
from flask import Flask

from elsewhere import SOME

app, READING = Flask(__name__), ("GET", "HEAD")
WRITING = ("PUT", "PATCH")


@app.route("/one", methods=WRITING)
def one(): ...
# ^ route: PUT,PATCH /one as static


@app.route("/two", methods=SOME)
def two(): ...
# ^ route: ANY /two as heuristic


@app.route("/three", methods=list(WRITING))
def three(): ...
# ^ route: ANY /three as heuristic

# --- path: shop/wsgi.py ---
from flask import Flask

from shop.api import bp

shop = Flask(__name__)
shop.register_blueprint(bp, url_prefix="/shop")

# --- path: shop/api/__init__.py ---
from flask import Blueprint

bp = Blueprint("shop", __name__)

from shop.api import tokens

# --- path: shop/api/tokens.py ---
from elsewhere import SOME
from shop.api import bp


@bp.route("/tokens", methods=["POST"])
@signed_in
def give(): ...
# ^ route: POST /shop/tokens as static ; route: POST /shop/tokens -> shop.api.tokens.give


@bp.route("/tokens/<id>")
def token(id): ...
# ^ route: GET /shop/tokens/<id> as static


@bp.delete("/tokens/<id>")
def revoke(id): ...
# ^ route: DELETE /shop/tokens/<id> as static


@bp.route("/some", methods=SOME)
def some(): ...
# ^ route: ANY /shop/some as heuristic
