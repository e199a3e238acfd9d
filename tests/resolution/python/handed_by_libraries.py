# What a library passes to the methods that it calls.
# --- path: shop/serializers.py ---
from rest_framework import serializers


class OrderSerializer(serializers.Serializer):
    def pay(self): ...


class BillSerializer(serializers.Serializer):
    def pay(self): ...


class Other:
    def pay(self): ...


# --- path: shop/views.py ---
from django.views.generic import FormView
from rest_framework.viewsets import ModelViewSet
from shop.forms import OrderForm
from shop.models import Order
from shop.serializers import BillSerializer, OrderSerializer


class Named:
    def get_serializer_class(self):
        return lookup(self.serializer_class.__name__)


class Orders(ModelViewSet):
    queryset = Order.objects.all()
    serializer_class = OrderSerializer

    def perform_create(self, serializer):
        serializer.pay()
        #          ^ calls: shop.serializers.OrderSerializer.pay

    def perform_destroy(self, instance):
        instance.close()
        #        ^ calls: shop.models.Order.close

    def perform_other(self, serializer):
        serializer.pay()
        #          ^ unresolved


class Bills(ModelViewSet):
    serializer_class = OrderSerializer

    def get_serializer_class(self):
        return BillSerializer

    def perform_update(self, serializer):
        serializer.pay()
        #          ^ calls: shop.serializers.BillSerializer.pay


class Notes(Named, ModelViewSet):
    serializer_class = OrderSerializer

    def perform_create(self, serializer):
        serializer.pay()
        #          ^ calls: shop.serializers.OrderSerializer.pay


class Writing(FormView):
    form_class = OrderForm

    def form_valid(self, form):
        form.send()
        #    ^ calls: shop.forms.OrderForm.send


# --- path: shop/models.py ---
from django.db import models


class Order(models.Model):
    def close(self): ...


class Shop:
    def close(self): ...


# --- path: shop/forms.py ---
from django import forms


class OrderForm(forms.Form):
    def send(self): ...


class Letter:
    def send(self): ...
