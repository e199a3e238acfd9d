# --- path: shop/models.py ---
from django.db import models


class Person(models.Model):
    def full(self): ...


class Order(models.Model):
    buyer = models.ForeignKey("Person", on_delete=models.CASCADE)
    seller = models.OneToOneField("shop.Person", on_delete=models.CASCADE)


# --- path: shop/use.py ---
from shop.models import Order, Person


def go(order: Order):
    order.buyer.full()
    #           ^ calls: shop.models.Person.full
    order.seller.full()
    #            ^ calls: shop.models.Person.full
    Person.objects.get(pk=1).full()
    #                        ^ calls: shop.models.Person.full
    Person.objects.filter(x=1).order_by("x").first().full()
    #                                                ^ calls: shop.models.Person.full
    for one in Person.objects.exclude(x=1):
        one.full()
        #   ^ calls: shop.models.Person.full
    made, is_new = Person.objects.get_or_create(x=1)
    made.full()
    #    ^ calls: shop.models.Person.full
