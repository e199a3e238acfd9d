# --- path: app/api.py ---
from flask import Flask
from flask_restful import Api, Resource
from app.paths import org_scoped


class OrgApi(Api):
    def add_org_resource(self, resource, *urls, **kwargs):
        urls = [org_scoped(url) for url in urls]
        return self.add_resource(resource, *urls, **kwargs)


class Alerts(Resource):
    def get(self): ...

    def post(self): ...


class Alert(Resource):
    def get(self, alert_id): ...


def ping():
    return "pong"


app = Flask(__name__)
api = OrgApi(app)
api.add_org_resource(Alerts, "/api/alerts", endpoint="alerts")
# ^ route: GET /api/alerts -> app.api.Alerts.get ; route: POST /api/alerts -> app.api.Alerts.post
api.add_org_resource(Alert, "/api/alerts/<alert_id>", "/api/alert/<alert_id>")
# ^ route: GET /api/alerts/<alert_id> -> app.api.Alert.get ; route: GET /api/alert/<alert_id> -> app.api.Alert.get
api.add_resource(Alert, "/one/<alert_id>", "/other/<alert_id>")
# ^ route: GET /one/<alert_id> -> app.api.Alert.get ; route: GET /other/<alert_id> -> app.api.Alert.get


def expose(path, view):
    app.add_url_rule(path, None, view)


expose("/ping", ping)
# ^ route: ANY /ping -> app.api.ping

# --- path: app/paths.py ---
import os


def org_scoped(rule):
    if os.environ.get("MULTI"):
        return "/<org>{}".format(rule)
    return rule

# --- path: rest/api.py ---
from flask import Blueprint, Flask
from flask_restx import Api, Namespace, Resource

items = Namespace("items", description="…")


@items.route("/<int:item_id>", "/one/<int:item_id>")
class Item(Resource):
    # ^ route: GET /api/v1/items/<int:item_id> -> rest.api.Item.get ; route: GET /api/v1/items/one/<int:item_id> -> rest.api.Item.get ; route: DELETE /api/v1/items/<int:item_id> -> rest.api.Item.delete ; route: DELETE /api/v1/items/one/<int:item_id> -> rest.api.Item.delete
    def get(self, item_id): ...

    def delete(self, item_id): ...


blueprint = Blueprint("api", __name__, url_prefix="/api/v1")
api = Api(blueprint, version="v1")
api.add_namespace(items, "/items")


def create():
    app = Flask(__name__)
    app.register_blueprint(blueprint)
    return app

# --- path: app/forum.py ---
from flask import Blueprint, Flask
from flask.views import MethodView


def register_view(target, routes, view_func, **kwargs):
    for route in routes:
        target.add_url_rule(route, view_func=view_func, **kwargs)


class Topic(MethodView):
    def get(self, topic): ...


class Reports(MethodView):
    def get(self): ...


def load(app: Flask):
    forum = Blueprint("forum", __name__)
    register_view(forum, routes=["/topic/<int:topic>", "/t/<slug>"], view_func=Topic.as_view("topic", key=1))
    # ^ route: GET /{FORUM_PREFIX}/topic/<int:topic> -> app.forum.Topic.get ; route: GET /{FORUM_PREFIX}/t/<slug> -> app.forum.Topic.get
    app.register_blueprint(forum, url_prefix=app.config["FORUM_PREFIX"])
    admin = Blueprint("admin", __name__)
    register_view(admin, routes=["/reports"], view_func=Reports.as_view("reports"))
    # ^ route: GET /admin/reports -> app.forum.Reports.get
    app.register_blueprint(admin, url_prefix="/admin")
