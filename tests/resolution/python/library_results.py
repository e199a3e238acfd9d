# What libraries give is of the model that they were asked for.
# --- path: shop/models.py ---
import peewee
from django.db import models
from pydantic import BaseModel
from rest_framework import serializers, viewsets
from sqlalchemy.orm import DeclarativeBase, Mapped, relationship


class Base(DeclarativeBase): ...


class User(Base):
    team: Mapped["Team"] = relationship()
    def pay(self): ...


class Team(Base):
    users: Mapped[list["User"]] = relationship()
    lead = relationship("User")
    def close(self): ...
    def __eq__(self, other): ...


class Item(BaseModel):
    def show(self): ...


class Post(peewee.Model):
    def publish(self): ...


class Tag(models.Model):
    def use(self): ...


class Book(models.Model):
    tags = models.ManyToManyField("Tag")
    def sell(self): ...


class BookSerializer(serializers.ModelSerializer):
    def extra(self): ...


class Books(viewsets.ModelViewSet):
    queryset = Book.objects.all()
    serializer_class = BookSerializer

    def retrieve(self, request):
        self.get_object().sell()
        #                 ^ calls: shop.models.Book.sell
        self.get_serializer(1).extra()
        #                      ^ calls: shop.models.BookSerializer.extra


# --- path: shop/use.py ---
import requests
from django.shortcuts import get_object_or_404
from shop.models import Book, Item, Post, Team, User
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session, sessionmaker

Local = sessionmaker()


def go(session: Session, team: Team):
    session.get(User, 1).pay()
    #                    ^ calls: shop.models.User.pay
    session.scalars(select(User).where(True)).first().pay()
    #                                                 ^ calls: shop.models.User.pay
    session.execute(select(User)).scalar_one().pay()
    #                                          ^ calls: shop.models.User.pay
    for (user,) in session.execute(select(User)):
        user.team.close()
        #         ^ calls: shop.models.Team.close
    select(User).where(User.team == team)
    #                             ^ not calls: shop.models.Team.__eq__
    team.users[0].pay()
    #             ^ calls: shop.models.User.pay
    team.lead.pay()
    #         ^ calls: shop.models.User.pay
    with Local() as local:
        local.query(User).first().pay()
        #                         ^ calls: shop.models.User.pay
    Item.model_validate({}).show()
    #                       ^ calls: shop.models.Item.show
    for post in Post.select().where(True):
        post.publish()
        #    ^ calls: shop.models.Post.publish
    Post.get_by_id(1).publish()
    #                 ^ calls: shop.models.Post.publish
    get_object_or_404(Book, pk=1).tags.first().use()
    #                                          ^ calls: shop.models.Tag.use
    get_object_or_404(Book.objects.all(), pk=1).sell()
    #                                           ^ calls: shop.models.Book.sell


async def wait(session: AsyncSession, web: requests.Session):
    (await session.get(User, 1)).pay()
    #                            ^ calls: shop.models.User.pay
    web.get(User).pay()
    #             ^ not calls: shop.models.User.pay
# --- path: stamps.py ---
# What a method of a library's type gives that returns an object of the deriving type.
import datetime
from pathlib import Path


class Stamp(datetime.datetime):
    def strftime(self, form, safe=True): ...


class Place(Path):
    def shown(self): ...


def use(text):
    Stamp.strptime(text, "%Y").strftime("%d")
    #                          ^ calls: stamps.Stamp.strftime
    made = Stamp.fromtimestamp(1)
    made.replace(year=1).strftime("%d")
    #                    ^ calls: stamps.Stamp.strftime
    Place("a").with_name("b").shown()
    #                         ^ calls: stamps.Place.shown
    Place("a").exists().shown()
    #                   ^ not calls: stamps.Place.shown
