# --- path: shop/client.py ---
import httpx
import requests

BASE = "https://shop.example/api"


def load(user):
    requests.get(f"{BASE}/users/{user}")
    # ^ client: GET https://shop.example/api/users/{user} -> shop.client.load
    requests.post(BASE + "/users", json={})
    # ^ client: POST https://shop.example/api/users -> shop.client.load
    requests.request("DELETE", f"http://users/users/{user}")
    # ^ client: DELETE http://users/users/{user} -> shop.client.load
    with httpx.Client(base_url=BASE) as client:
        client.get("/users")
        # ^ client: GET /users -> shop.client.load
    config.get("/users")
    requests.get(address_of(user))


class Api:
    def go(self, cart):
        self.session.put(self.base + "/carts/%s" % cart)
        # ^ client: PUT {base}/carts/{cart} -> shop.client.Api.go
        self.session.patch("{}/carts/{}".format(self.base, cart))
        # ^ client: PATCH {base}/carts/{cart} -> shop.client.Api.go


# --- path: shop/other.py ---
def other(client):
    client.get("/no")
