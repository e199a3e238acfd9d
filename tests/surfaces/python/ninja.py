# --- path: shop/urls.py ---
from django.urls import path

from shop.api import api

urlpatterns = [path("api/", api.urls)]
# --- path: shop/api.py ---
from ninja import NinjaAPI

from shop.carts import router

api = NinjaAPI()
api.add_router("/carts", router)


@api.get("/health")
def health(request): ...
# ^ route: GET /api/health -> shop.api.health
# --- path: shop/carts.py ---
from ninja import Router

router = Router()


@router.get("/{cart_id}")
def show(request, cart_id: int): ...
# ^ route: GET /api/carts/{cart_id} -> shop.carts.show


@router.api_operation(["POST", "PATCH"], "/{cart_id}")
def change(request, cart_id: int): ...
# ^ route: POST,PATCH /api/carts/{cart_id} -> shop.carts.change
