# --- path: app.py ---
from litestar import Controller, HttpMethod, Litestar, Router, delete, get, post, route, websocket
from litestar.handlers import put

class Carts(Controller):
    path = "/carts"
    @get()
    async def every(self): ...
    # ^ route: GET /shop/v1/carts
    @get(path="/{number:int}")
    async def one(self, number: int): ...
    # ^ route: GET /shop/v1/carts/{number:int}
    @route(["/a", "/b"], http_method=[HttpMethod.GET, HttpMethod.PATCH])
    async def both(self): ...
    # ^ route: GET,PATCH /shop/v1/carts/a ; route: GET,PATCH /shop/v1/carts/b
    @put("/{number:int}/pay")
    async def pay(self): ...
    # ^ route: PUT /shop/v1/carts/{number:int}/pay

@delete(["/gone", "/away"])
async def gone(): ...
# ^ route: DELETE /shop/gone ; route: DELETE /shop/away

v1 = Router("/v1", route_handlers=[Carts])
app = Litestar([v1, gone], path="/shop")
