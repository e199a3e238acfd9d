# What SQLAlchemy's and Flask-SQLAlchemy's queries give is of the model that they are of.
# --- path: shop/models.py ---
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy.orm import Session

db = SQLAlchemy()


class Mixin:
    pass


class Order(Mixin, db.Model):
    id = db.Column(db.Integer, primary_key=True)

    def close(self): ...

    @classmethod
    def due(cls):
        orders = Order.query.filter(Order.id > 1).order_by(Order.id).all()
        for order in orders:
            order.close()
            #     ^ calls: shop.models.Order.close
        return orders


def go(session: Session):
    Order.query.get(1).close()
    #                  ^ calls: shop.models.Order.close
    Order.query.filter_by(id=1).first().close()
    #                                   ^ calls: shop.models.Order.close
    for one in Order.query.options(None):
        one.close()
        #   ^ calls: shop.models.Order.close
    for one in Order.due():
        one.close()
        #   ^ calls: shop.models.Order.close
    db.session.query(Order).filter(True).one().close()
    #                                          ^ calls: shop.models.Order.close
    session.query(Order).all()[0].close()
    #                             ^ calls: shop.models.Order.close


# --- path: kiosk/uses.py ---
from elsewhere import session
from sqlalchemy.orm import Session


class Kiosk:
    def shut(self): ...


class Door:
    def shut(self): ...


def go(own: Session):
    own.get(Kiosk, 1).shut()
    #                 ^ calls: kiosk.uses.Kiosk.shut  by: inferred type
    session.get(Kiosk, 1).shut()
    #                     ^ calls: kiosk.uses.Kiosk.shut  by: a guess
