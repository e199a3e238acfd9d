# --- path: site/urls.py ---
from django.contrib import admin
from django.urls import include, path, re_path
from blog import rest, views

extra = [
    path("about/", views.about),
    # ^ route: ANY /pages/about/ -> blog.views.about
]
urlpatterns = [
    path("blog/", include("blog.urls")),
    path("pages/", include(extra)),
    path("accounts/", include("django.contrib.auth.urls")),
    # ^ route: ANY /accounts/login/ ; route: ANY /accounts/logout/ ; route: ANY /accounts/password_change/ ; route: ANY /accounts/password_change/done/ ; route: ANY /accounts/password_reset/ ; route: ANY /accounts/password_reset/done/ ; route: ANY /accounts/reset/<uidb64>/<token>/ ; route: ANY /accounts/reset/done/
    path("rest/", include(rest.router.urls)),
    path("v2/", include(rest.plain_router.urls)),
    path("one-tag/<int:pk>/", rest.Tags.as_view({"get": "retrieve", "delete": "drop"})),
    # ^ route: GET /one-tag/<int:pk>/ -> blog.rest.Tags ; route: DELETE /one-tag/<int:pk>/ -> blog.rest.Tags.drop
    path("boxes/", rest.Boxes.as_view()),
    # ^ route: GET,PUT /boxes/ -> blog.rest.Boxes
    path("few/", rest.Users.as_view(http_method_names=["get"])),
    # ^ route: GET /few/ -> blog.rest.Users
    path("users/", rest.Users.as_view()),
    # ^ route: GET,POST /users/ -> blog.rest.Users
    path("paid/", rest.paid),
    # ^ route: GET,PUT /paid/ -> blog.rest.paid
    path("sent/", rest.sent),
    # ^ route: POST /sent/ -> blog.rest.sent
    re_path(r"^old/(?P<year>[0-9]{4})/$", views.old),
    # ^ route: ANY /old/<year>/ -> blog.views.old
    path("cached/", login_required(cache_page(60)(views.about))),
    # ^ route: ANY /cached/ -> blog.views.about
    path("closed/", login_required(views.PostView.as_view(template="a"))),
    # ^ route: ANY /closed/ -> blog.views.PostView
]

# --- path: site/languages.py ---
from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path
from blog import views

urlpatterns = i18n_patterns(
    path("start/", views.about),
    # ^ route: ANY /<language>/start/ -> blog.views.about
)
urlpatterns += [path("plain/", views.about)]
# ^ route: ANY /plain/ -> blog.views.about

# --- path: site/left_out.py ---
from django.urls import path
from blog import views

urlpatterns = [path("nowhere/", views.about)]
# ^ route: ANY /nowhere/ as heuristic

# --- path: engines/urls.py ---
from django.urls import include, path
from rest_framework.routers import DefaultRouter
from blog import rest

engines = DefaultRouter()
engines.register("engines", rest.Letters)
# ^ route: GET /engines/ as heuristic ; route: GET /engines/{pk}/ as heuristic
urlpatterns = [path("", include(engines.urls))]

# --- path: blog/rest.py ---
from rest_framework import generics, viewsets
from saas.rest import ReadAndDeleteOnlyViewSet
from rest_framework.decorators import action
from rest_framework.routers import DefaultRouter


@extend_schema(responses={200: (None, "ok")})
@api_view(["GET", "PUT"])
@permission_classes([IsAuthenticated])
def paid(request): ...


@require_POST
def sent(request): ...


class Tags(viewsets.ReadOnlyModelViewSet):
    def list(self, request): ...
    def drop(self, request, pk): ...


class Posts(viewsets.GenericViewSet):
    lookup_field = "slug"

    @action(detail=True, methods=["post", "put"])
    def publish(self, request, slug): ...

    @publish.mapping.delete
    def withdraw(self, request, slug): ...

    @action(detail=False, url_path="most-read")
    def popular(self, request): ...


class Users(generics.ListCreateAPIView): ...


class Notes(viewsets.ModelViewSet):
    http_method_names = [
        "get", "patch",
        "head",
    ]

    @action(detail=True, methods=["post", "get"])
    def pin(self, request, pk): ...

    @action(detail=True, methods=["delete"])
    def unpin(self, request, pk): ...


class Letters(viewsets.ReadOnlyModelViewSet):
    http_method_names = [name for name in KNOWN if name != "get"]


class Own(ReadAndDeleteOnlyViewSet): ...


class Crates(Own): ...


class Boxes(generics.RetrieveUpdateAPIView):
    http_method_names = ("get", "put")


router = DefaultRouter()
router.register("tags", Tags)
# ^ route: GET /rest/tags/ -> blog.rest.Tags.list ; route: GET /rest/tags/{pk}/ -> blog.rest.Tags
router.register("notes", Notes)
# ^ route: GET /rest/notes/ -> blog.rest.Notes ; route: GET /rest/notes/{pk}/ -> blog.rest.Notes ; route: PATCH /rest/notes/{pk}/ -> blog.rest.Notes ; route: GET /rest/notes/{pk}/pin/ -> blog.rest.Notes.pin
router.register("letters", Letters)
# ^ route: GET /rest/letters/ -> blog.rest.Letters ; route: GET /rest/letters/{pk}/ -> blog.rest.Letters
router.register("crates", Crates)
# ^ route: GET /rest/crates/ as heuristic ; route: GET /rest/crates/{pk}/ as heuristic ; route: DELETE /rest/crates/{pk}/ as heuristic
urlpatterns = router.urls
plain_router = DefaultRouter(trailing_slash=False)
plain_router.register("posts", Posts)
# ^ route: POST,PUT /v2/posts/{slug}/publish -> blog.rest.Posts.publish ; route: DELETE /v2/posts/{slug}/publish -> blog.rest.Posts.withdraw ; route: GET /v2/posts/most-read -> blog.rest.Posts.popular

# --- path: blog/__init__.py ---
# --- path: blog/urls.py ---
from django.urls import path
from blog import views
from blog.views import PostView

urlpatterns = [
    path("", views.index),
    # ^ route: ANY /blog/ -> blog.views.index
    path("<int:pk>/", PostView.as_view(), name="post"),
    # ^ route: ANY /blog/<int:pk>/ -> blog.views.PostView
]

# --- path: blog/views.py ---
from django.conf import settings


def index(request):
    return settings.PAGE_SIZE
    # ^ config: django settings PAGE_SIZE -> blog.views.index


def about(request): ...
def old(request, year): ...


class PostView: ...

# --- path: blog/models.py ---
from django.db import models


class Stamped(models.Model):
    class Meta:
        abstract = True


class Post(Stamped):
    # ^ table: - blog_post -> blog.models.Post
    title = models.TextField()
    tags = models.ManyToManyField("Tag", related_name="posts")
    # ^ table: many to many blog_post_tags -> blog.models.Post
    readers = models.ManyToManyField(
        # ^ none: table
        "Reader", through="Reading"
    )


class Tag(models.Model):
    # ^ table: - tags -> blog.models.Tag
    class Meta:
        db_table = "tags"
