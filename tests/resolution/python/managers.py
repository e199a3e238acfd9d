# What a manager of a model, handed on or not, gives of that model.
# --- path: shop/models.py ---
from django.contrib.auth.models import BaseUserManager
from django.db import models
from django_scopes import ScopedManager
from softdelete.models import SoftDeleteManager


class Late(models.Manager):
    def get_queryset(self):
        return super().get_queryset().filter(late=True)

    def dear(self):
        return self.get_queryset().filter(dear=True)


class OrderQuerySet(models.QuerySet):
    def cheap(self):
        return self.filter(total=1)


class OrderManager(Late): ...


class QueriedManager(models.Manager.from_queryset(OrderQuerySet)):
    def mine(self):
        return super().filter(mine=True)


class LateManager(Late):
    def dear(self):
        return super().dear()


class UserManager(BaseUserManager): ...


class KeptManager(SoftDeleteManager):
    def kept(self):
        return self.get_queryset().filter(kept=True)


class User(models.Model):
    objects = UserManager()

    def pay(self): ...


class Order(models.Model):
    objects = models.Manager()
    user = models.ForeignKey(User, related_name="orders", on_delete=models.CASCADE)
    late = LateManager()
    scoped = ScopedManager(user="user")
    queried = QueriedManager()
    own = ScopedManager(user="user", _manager_class=OrderManager)

    def withdraw(self): ...


class Note(models.Model):
    kept = KeptManager()

    def pay(self): ...


class Offer:
    def pay(self): ...

    def withdraw(self): ...


# --- path: shop/use.py ---
from django.shortcuts import get_list_or_404, get_object_or_404
from shop.models import Note, Order, User


def go(user: User):
    get_object_or_404(Order.objects, pk=1).withdraw()
    #                                      ^ calls: shop.models.Order.withdraw  by: declared type
    get_object_or_404(User, pk=1).pay()
    #                             ^ calls: shop.models.User.pay
    get_object_or_404(Note.objects, pk=1).pay()
    #                                     ^ calls: shop.models.Note.pay
    get_object_or_404(Order.late, pk=1).withdraw()
    #                                   ^ calls: shop.models.Order.withdraw
    get_object_or_404(Order.late.filter(pk=1), pk=1).withdraw()
    #                                                ^ calls: shop.models.Order.withdraw
    get_object_or_404(user.orders, pk=1).withdraw()
    #                                    ^ calls: shop.models.Order.withdraw
    for order in get_list_or_404(Order.late):
        order.withdraw()
        #     ^ calls: shop.models.Order.withdraw
    Order.late.dear().first().withdraw()
    #                         ^ calls: shop.models.Order.withdraw
    Order.late.get_queryset().first().withdraw()
    #                                 ^ calls: shop.models.Order.withdraw
    Order.scoped.get(pk=1).withdraw()
    #                      ^ calls: shop.models.Order.withdraw
    Order.own.dear().first().withdraw()
    #         ^ calls: shop.models.Late.dear
    #                        ^ calls: shop.models.Order.withdraw
    Order.queried.filter(pk=1).first().withdraw()
    #                                  ^ calls: shop.models.Order.withdraw
    Order.queried.cheap().get().withdraw()
    #             ^ calls: shop.models.OrderQuerySet.cheap
    #                           ^ calls: shop.models.Order.withdraw
    Order.queried.mine().get().withdraw()
    #                          ^ calls: shop.models.Order.withdraw
    get_object_or_404(User.objects.exclude(pk=1)).pay()
    #                                             ^ calls: shop.models.User.pay
    Note.kept.create(kept=True).pay()
    #                           ^ calls: shop.models.Note.pay
    Note.kept.kept().first().pay()
    #         ^ calls: shop.models.KeptManager.kept
    #                        ^ calls: shop.models.Note.pay
    Order.late.count().withdraw()
    #                  ^ not calls: shop.models.Order.withdraw
    get_object_or_404(unknown(), pk=1).withdraw()
    #                                  ^ not calls: shop.models.Order.withdraw
