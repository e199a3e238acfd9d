# --- path: app.py ---
import bottle
from bottle import Bottle, get
root = Bottle()
sub = Bottle()

@root.route("/a", method=["GET", "POST"])
def a(): ...
# ^ route: GET,POST /a
@root.route(["/b", "/c"])
def b(): ...
# ^ route: GET /b ; route: GET /c
@sub.delete("/item/<id:int>")
def item(id): ...
# ^ route: DELETE /sub/item/<id:int>
root.mount("/sub/", sub)
def late(): ...
root.route("/late", "PUT", late)
# ^ route: PUT /late
