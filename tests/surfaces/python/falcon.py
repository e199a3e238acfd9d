# --- path: app.py ---
import falcon.asgi

from carts import CartResource


class Health:
    def on_get(self, req, resp): ...


def fallback(req, resp): ...


app = falcon.asgi.App()
app.add_route("/health", Health())
# ^ route: GET /health -> app.Health
carts = CartResource()
app.add_route("/carts/{cart_id}", carts)
# ^ route: GET,DELETE /carts/{cart_id} -> carts.CartResource
app.add_sink(fallback, "/old")
# ^ route: ANY /old/* -> app.fallback
# --- path: carts.py ---
class CartResource:
    async def on_get(self, req, resp, cart_id): ...
    async def on_delete(self, req, resp, cart_id): ...
