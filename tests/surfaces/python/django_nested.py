# --- path: library/urls.py ---
from django.urls import include, path
from rest_framework.routers import DefaultRouter
from rest_framework_nested import routers
from rest_framework_nested.routers import NestedSimpleRouter

from library.views import BookViews, CopyViews, LoanViews, NoteViews

shelves = DefaultRouter()
shelves.register(r"", BookViews)
# ^ route: GET /books/ -> library.views.BookViews

copies = NestedSimpleRouter(shelves, r"", lookup="book")
copies.register("copies", CopyViews)
# ^ route: GET /books/{book}/copies/ -> library.views.CopyViews

loans = routers.NestedDefaultRouter(copies, parent_prefix="copies", lookup="copy")
loans.register(
    "loans",
    # ^ route: GET /books/{book}/copies/{copy}/loans/ -> library.views.LoanViews
    LoanViews,
)

unserved = NestedSimpleRouter(shelves, "", lookup="book")
unserved.register("notes", NoteViews)
# ^ route: GET /{book}/notes/ -> library.views.NoteViews

urlpatterns = [
    path("books/", include(shelves.urls)),
    path("books/", include(copies.urls)),
    path("books/", include(loans.urls)),
]

# --- path: library/views.py ---
from rest_framework.mixins import ListModelMixin
from rest_framework.viewsets import GenericViewSet


class BookViews(ListModelMixin, GenericViewSet):
    pass


class CopyViews(ListModelMixin, GenericViewSet):
    pass


class LoanViews(ListModelMixin, GenericViewSet):
    pass


class NoteViews(ListModelMixin, GenericViewSet):
    pass
