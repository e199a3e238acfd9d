# --- path: library/apps.py ---
from django.apps import AppConfig


class LibraryConfig(AppConfig):
    name = "library"


# --- path: library/models.py ---
from django.db import models


class Book(models.Model):
    # ^ table: - library_book
    readers = models.ManyToManyField("accounts.Reader")
    # ^ table: many to many library_book_readers


class Note(models.Model):
    # ^ table: - press_note
    class Meta:
        app_label = "press"


# --- path: library/loans/apps.py ---
from library.base import BaseAppConfig


class LoansConfig(BaseAppConfig):
    name = "library.loans"
    label = "lending"


# --- path: library/loans/models/fees.py ---
from django.db import models


class Fee(models.Model):
    # ^ table: - lending_fee
    readers = models.ManyToManyField("accounts.Reader")
    # ^ table: many to many lending_fee_readers


class Fine(Fee):
    # ^ table: - lending_fine
    pass


class Waiver(models.Model):
    # ^ table: - waivers
    class Meta:
        db_table = "waivers"
        app_label = "press"


# --- path: halls/apps.py ---
from django.apps import AppConfig


class HallsConfig(AppConfig):
    label = "halls_old"


class OtherConfig(AppConfig):
    label = "halls_new"


# --- path: halls/models.py ---
from django.db import models


class Hall(models.Model):
    # ^ table: - halls_hall
    pass
