# Relations lead back: by `related_name`, else by the model's name; models are also named by their application.
# --- path: shop/__init__.py ---
# --- path: shop/models.py ---
from django.db import models
class Tag(models.Model):
    def show(self): ...
class Order(models.Model):
    buyer = models.ForeignKey(to="people.Person", on_delete=models.CASCADE, related_name="orders")
    seller = models.ForeignKey("people.Person", on_delete=models.CASCADE)
    hidden = models.ForeignKey("people.Person", on_delete=models.CASCADE, related_name="+")
    tags = models.ManyToManyField(Tag, related_name="orders")
    def pay(self): ...
class Profile(models.Model):
    person = models.OneToOneField("people.Person", on_delete=models.CASCADE)
    def shout(self): ...
class Rival(models.Model):
    def pay(self): ...
# --- path: people/__init__.py ---
# --- path: people/models.py ---
from django.db import models
class Person(models.Model):
    def full(self):
        self.order_set.filter(x=1).first().pay()
        #                                  ^ calls: shop.models.Order.pay; not calls: shop.models.Rival.pay
        self.profile.shout()
        #            ^ calls: shop.models.Profile.shout
class Boss(Person): ...
# --- path: use.py ---
from people.models import Boss
from shop.models import Order, Tag
def go(boss: Boss, tag: Tag, order: Order):
    boss.orders.get(pk=1).pay()
    #                     ^ calls: shop.models.Order.pay
    for one in tag.orders.all(): one.pay()
    #                                ^ calls: shop.models.Order.pay
    order.buyer.full()
    #           ^ calls: people.models.Person.full
    order.seller.full()
    #            ^ calls: people.models.Person.full
    boss.hidden.pay()
    #           ^ not calls: shop.models.Order.pay
    order.tags.first().show()
    #                  ^ calls: shop.models.Tag.show
