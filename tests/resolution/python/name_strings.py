# --- path: shop/__init__.py ---
# --- path: shop/models.py ---
from django.db import models


class Order(models.Model):
    buyer = models.ForeignKey("Person", on_delete=models.CASCADE)
    #                          ^ reads: shop.models.Person
    within = models.ForeignKey("self", on_delete=models.CASCADE)


class Person(models.Model): ...
# --- path: shop/cart.py ---
class Cart:
    def pay(self): ...


def total(): ...
# --- path: shop/load.py ---
from django.apps import apps
from django.utils.module_loading import import_string

name = "shop.cart.total"
cart = import_string("shop.cart.Cart")
#                     ^ reads: shop.cart.Cart
other = import_string(name)
order = apps.get_model("shop.Order")
#                       ^ reads: shop.models.Order
lost = import_string("shop.cart.gone")
# ^ not reads: shop.cart.total
# --- path: tests/conftest.py ---
import pytest


@pytest.fixture
def ready(): ...
# --- path: tests/test_cart.py ---
from unittest import mock
import pytest
from shop.cart import Cart


@mock.patch("shop.cart.Cart.pay")
#            ^ reads: shop.cart.Cart.pay
def test_patched(): ...


@pytest.mark.usefixtures("ready")
#                         ^ reads: tests.conftest.ready
def test_marked(request):
    with mock.patch.object(Cart, "pay"):
        #                         ^ reads: shop.cart.Cart.pay
        request.getfixturevalue("ready")
        #                        ^ reads: tests.conftest.ready
