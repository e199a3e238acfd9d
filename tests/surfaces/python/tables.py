# --- path: shop/models.py ---
import logging

from sqlalchemy import Column, Table
from sqlmodel import SQLModel
from tenacity import retry

logger = logging.getLogger(__name__)
links = Table("links", metadata, Column("id"))
# ^ table: table links
handle = Table("ends", MetaData(), Column("id"))
# ^ none: table


class User(Base):
    # ^ table: model users -> shop.models.User
    __tablename__ = "users"


class Item(SQLModel, table=True):
    # ^ table: sqlmodel item -> shop.models.Item
    id: int


class ItemCreate(SQLModel):
    id: int


@retry(stop=3)
def load():
    # ^ retry: - load -> shop.models.load
    logger.warning("could not load %s", 1)
    # ^ log: WARNING could not load %s -> shop.models.load
    session.execute("SELECT a FROM items JOIN prices ON 1 = 1")
    # ^ table: SELECT items ; table: SELECT prices
    session.execute("not sql")
    session.execute("SELECT column_name FROM information_schema.columns JOIN shop.stock ON 1 = 1")
    # ^ table: SELECT shop.stock
    session.execute("SELECT name FROM sqlite_master")
    # ^ none: table


# --- path: shop/mixed.py ---
from sqlalchemy.orm import DeclarativeBase, declared_attr


class Base(DeclarativeBase):
    # ^ none: table
    pass


class Named:
    # ^ none: table
    @declared_attr.directive
    def __tablename__(cls):
        return cls.__name__.lower() + "s"


class Fruit(Named, Base):
    # ^ table: model fruits -> shop.mixed.Fruit
    pass


class Kept(Named, Base):
    # ^ none: table
    __abstract__ = True


# --- path: shop/computed.py ---
from sqlalchemy.orm import DeclarativeBase, declared_attr

from shop.naming import snake_case


class Base(DeclarativeBase):
    # ^ none: table
    @declared_attr.directive
    def __tablename__(cls):
        return snake_case(cls.__name__)


class FruitBasket(Base):
    # ^ table: model FruitBasket -> shop.computed.FruitBasket
    pass


# --- path: declared.py ---
from sqlalchemy import Column, Integer
from sqlalchemy.ext.declarative import as_declarative, declared_attr


@as_declarative()
class Kept:
    @declared_attr
    def __tablename__(self):
        return self.__name__.lower()

    id = Column(Integer, primary_key=True)


class SearchIndex(Kept): ...
# ^ table: model searchindex -> declared.SearchIndex
