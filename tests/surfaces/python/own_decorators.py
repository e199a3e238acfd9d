# --- path: app/auth.py ---
def protected_route(method, path, scopes=None, **kwargs):
    def decorator(func):
        return method(path, dependencies=scopes, **kwargs)(func)
    return decorator
# --- path: app/users.py ---
from fastapi import APIRouter, FastAPI
from app.auth import protected_route
router = APIRouter(prefix="/users")


@protected_route(router.get, "/{id}", ["read"])
def one(id): ...
# ^ route: GET /api/users/{id} -> app.users.one

@protected_route(router.post, "")
def add(): ...
# ^ route: POST /api/users -> app.users.add

app = FastAPI()
app.include_router(router, prefix="/api")

# --- path: web/views.py ---
from flask import Flask, Blueprint
app = Flask(__name__)
bp = Blueprint("bp", __name__, url_prefix="/shop")
app.register_blueprint(bp)

def api_route(rule, **options):
    return bp.route("/api" + rule, **options)

def page(rule):
    def decorator(f):
        app.add_url_rule(rule, view_func=f)
        return f
    return decorator

def json_route(rule, **options):
    def decorator(f):
        wrapped = jsonify(f)
        return app.route(rule, **options)(wrapped)
    return decorator

@api_route("/carts")
def carts(): ...
# ^ route: GET /shop/api/carts -> web.views.carts

@page("/home")
def home(): ...
# ^ route: ANY /home -> web.views.home

@json_route("/stats", methods=["POST"])
def stats(): ...
# ^ route: POST /stats -> web.views.stats

app.route("/direct")(home)
# ^ route: GET /direct -> web.views.home
