# --- path: app.py ---
import tornado.web
from tornado.web import url
from tornado.routing import HostMatches, PathMatches, Rule
class A(tornado.web.RequestHandler):
    def get(self): ...
    async def post(self): ...
class B(A):
    def delete(self, id): ...
class C(tornado.web.RequestHandler):
    def put(self): ...
class App(tornado.web.Application):
    def __init__(self):
        handlers = [
            (r"/a", A),
            # ^ route: GET /a ; route: POST /a
            url(r"/b/([0-9]+)", B, name="b"),
            # ^ route: GET /b/([0-9]+) ; route: POST /b/([0-9]+) ; route: DELETE /b/([0-9]+)
        ]
        super().__init__(handlers)
app = App()
app.add_handlers(r".*", [(r"/c", C)])
# ^ route: PUT /c
