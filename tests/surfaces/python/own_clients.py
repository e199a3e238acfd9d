# --- path: shop/http.py ---
import requests


class Api:
    def __init__(self, base):
        self.base = base

    def _request(self, method, path, **options):
        return requests.request(method, self.base + path, **options)

    def get(self, path):
        return self._request("GET", path)

    def post(self, path, data):
        return self._request("POST", path=path, json=data)


def cart_path(cart):
    return f"/api/carts/{cart}"


# --- path: shop/use.py ---
from shop.http import Api, cart_path


def use(api: Api, cart, late):
    api.get(cart_path(cart))
    # ^ client: GET {base}/api/carts/{cart} -> shop.use.use
    api.post("/api/late" if late else "/api/now", {})
    # ^ client: POST {base}/api/late -> shop.use.use ; client: POST {base}/api/now -> shop.use.use
    api.get("/api/%s/x" % cart)
    # ^ client: GET {base}/api/{cart}/x -> shop.use.use
    table.get(cart_path(cart))
