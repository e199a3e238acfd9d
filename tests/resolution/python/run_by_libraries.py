# --- path: shop/serializers.py ---
from rest_framework import serializers
from marshmallow import Schema, post_load
from pydantic import BaseModel, field_validator


class Base(serializers.ModelSerializer):
    def validate(self, attrs): ...


class OrderSerializer(Base):
    total = serializers.SerializerMethodField()

    def validate_title(self, value): ...

    def get_total(self, order): ...

    def get_absent(self, order): ...

    def create(self, data): ...

    def update(self, order, data): ...


class Strict(serializers.Serializer):
    def is_valid(self, raise_exception=False):
        return super().is_valid(raise_exception)
        #              ^ calls: shop.serializers.Strict.validate  by: called by a library

    def validate(self, attrs): ...


class CartSchema(Schema):
    @post_load
    def make(self, data): ...

    def other(self, data): ...


class Line(BaseModel):
    @field_validator("count")
    def positive(cls, value): ...

    def total(self): ...


class Plain:
    def validate(self, attrs): ...


# --- path: shop/views.py ---
import ast
import threading

from rest_framework import generics, viewsets

from shop.serializers import CartSchema, Line, OrderSerializer, Plain, Strict


def post(request):
    serializer = OrderSerializer(data=request)
    serializer.is_valid()
    #          ^ calls: shop.serializers.Base.validate  by: called by a library
    #          ^ calls: shop.serializers.OrderSerializer.validate_title
    #          ^ not calls: shop.serializers.OrderSerializer.create
    serializer.save()
    #          ^ calls: shop.serializers.OrderSerializer.create
    #          ^ not calls: shop.serializers.OrderSerializer.update
    return serializer.data
    #                 ^ calls: shop.serializers.OrderSerializer.get_total
    #                 ^ not calls: shop.serializers.OrderSerializer.get_absent


def put(request, order):
    serializer = OrderSerializer(order, data=request)
    serializer.save()
    #          ^ calls: shop.serializers.OrderSerializer.update
    #          ^ not calls: shop.serializers.OrderSerializer.create
    OrderSerializer(instance=order, data=request).save()
    #                                             ^ calls: shop.serializers.OrderSerializer.update
    #                                             ^ not calls: shop.serializers.OrderSerializer.create


def known(serializer: OrderSerializer, plain: Plain):
    serializer.save()
    #          ^ calls: shop.serializers.OrderSerializer.create
    #          ^ calls: shop.serializers.OrderSerializer.update
    Strict().is_valid()
    #        ^ calls: shop.serializers.Strict.is_valid
    #        ^ not calls: shop.serializers.Strict.validate
    plain.is_valid()
    #     ^ not calls: shop.serializers.Plain.validate
    x = Line(count=1)
    #   ^ calls: shop.serializers.Line.positive
    Line.model_validate({})
    #    ^ calls: shop.serializers.Line.positive
    #    ^ not calls: shop.serializers.Line.total
    CartSchema().load({})
    #            ^ calls: shop.serializers.CartSchema.make
    #            ^ not calls: shop.serializers.CartSchema.other


class Orders(viewsets.ModelViewSet):
    serializer_class = OrderSerializer

    def create(self, request):
        serializer = self.get_serializer(data=request)
        serializer.is_valid()
        #          ^ calls: shop.serializers.OrderSerializer.validate_title
        self.perform_create(serializer)

    def update(self, request):
        return super().update(request)
        #              ^ calls: shop.views.Orders.get_queryset
        #              ^ not calls: shop.views.Orders.perform_create

    def get_queryset(self): ...

    def perform_create(self, serializer):
        serializer.save()
        #          ^ calls: shop.serializers.OrderSerializer.create
        #          ^ not calls: shop.serializers.OrderSerializer.update


class Worker(threading.Thread):
    def run(self): ...


class Names(ast.NodeVisitor):
    def visit_Name(self, node): ...


def walk(tree):
    Worker().start()
    #        ^ calls: shop.views.Worker.run
    Names().visit(tree)
    #       ^ calls: shop.views.Names.visit_Name


def begin(serializer):
    serializer.save()
    again(serializer)
    # ^ calls: shop.views.again


def again(serializer):
    begin(serializer)
    once_more(serializer)


def once_more(serializer):
    again(serializer)
    begin(serializer)


def enter(request):
    begin(OrderSerializer(data=request))
