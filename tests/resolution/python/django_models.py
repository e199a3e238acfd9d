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


# --- path: stock/models.py ---
from django.db import models


class ItemQuerySet(models.QuerySet):
    def sold(self):
        return self.filter(sold=True)


class ItemManager(models.Manager):
    def cheap(self):
        return self.filter(price__lt=5)


class Item(models.Model):
    objects = ItemQuerySet.as_manager()
    others = models.Manager.from_queryset(ItemQuerySet)()
    rare = ItemManager()

    def weigh(self): ...


class Managed(ItemManager.from_queryset(ItemQuerySet)):
    def whole(self): ...


class Box(models.Model):
    objects = Managed()

    def open(self): ...


class Shelf:
    def weigh(self): ...

    def first_item(self):
        return Item.objects.first()


# --- path: stock/use.py ---
from stock.models import Box, Item, Shelf


def go(shelf: Shelf):
    Item.objects.sold().first().weigh()
    #            ^ calls: stock.models.ItemQuerySet.sold
    #                           ^ calls: stock.models.Item.weigh
    Item.objects.get(pk=1).weigh()
    #                      ^ calls: stock.models.Item.weigh  by: declared type
    Item.others.sold().exclude(pk=1).get().weigh()
    #           ^ calls: stock.models.ItemQuerySet.sold
    #                                      ^ calls: stock.models.Item.weigh
    Item.rare.cheap().get().weigh()
    #         ^ calls: stock.models.ItemManager.cheap
    #                       ^ calls: stock.models.Item.weigh
    for one in Item.objects.sold().filter(x=1):
        one.weigh()
        #   ^ calls: stock.models.Item.weigh
    Box.objects.sold().get().open()
    #           ^ calls: stock.models.ItemQuerySet.sold
    #                        ^ calls: stock.models.Box.open
    Box.objects.whole()
    #           ^ calls: stock.models.Managed.whole
    Box.objects.cheap()
    #           ^ calls: stock.models.ItemManager.cheap
    shelf.first_item().weigh()
    #                  ^ calls: stock.models.Item.weigh
    #                  ^ not calls: stock.models.Shelf.weigh
