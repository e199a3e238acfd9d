# --- path: shop/app.py ---
from robyn import Robyn, SubRouter

app = Robyn(__file__)
carts = SubRouter(__file__, prefix="/carts")


@app.get("/")
def home():
    # ^ route: GET / -> shop.app.home
    return ""


@carts.post("/:id")
async def pay(request):
    # ^ route: POST /carts/:id -> shop.app.pay
    return ""


app.include_router(carts)
app.add_route("GET", "/health", home)
# ^ route: GET /health -> shop.app.home
