# --- path: shop/urls.py ---
from django.urls import include, path
urlpatterns = [
    path("a/", include("a.urls")),
    path("b/", include("b.urls")),
    path("c/", include("c.urls")),
    path("d/", include("d.urls")),
    path("e/", include("e.urls")),
]
# --- path: a/urls.py ---
from django.urls import path
from rest_framework.routers import DefaultRouter
from views import V, View
router = DefaultRouter()
router.register("things", V)
# ^ route: GET /a/things/ -> views.V ; route: GET /a/things/{pk}/ -> views.V
urlpatterns = [path("one/", View)]
# ^ route: ANY /a/one/ -> views.View
urlpatterns += router.urls
# --- path: b/urls.py ---
from django.urls import path
from rest_framework.routers import DefaultRouter
from views import V, View
router = DefaultRouter()
router.register("things", V)
# ^ route: GET /b/things/ -> views.V ; route: GET /b/things/{pk}/ -> views.V
urlpatterns = [path("one/", View)] + router.urls
# ^ route: ANY /b/one/ -> views.View
# --- path: c/urls.py ---
from django.urls import path
from rest_framework.routers import DefaultRouter
from views import V, View
router = DefaultRouter()
router.register("things", V)
# ^ route: GET /c/things/ -> views.V ; route: GET /c/things/{pk}/ -> views.V
urlpatterns = [path("one/", View), *router.urls]
# ^ route: ANY /c/one/ -> views.View
urlpatterns.append(path("two/", View))
# ^ route: ANY /c/two/ -> views.View
# --- path: d/urls.py ---
from django.urls import path
from rest_framework.routers import DefaultRouter
from views import V, View
router = DefaultRouter()
router.register("things", V)
# ^ route: GET /d/things/ -> views.V ; route: GET /d/things/{pk}/ -> views.V
urlpatterns = [path("one/", View)]
# ^ route: ANY /d/one/ -> views.View
urlpatterns.extend(router.urls)
if DEBUG:
    urlpatterns += [path("three/", View)]
    # ^ route: ANY /d/three/ -> views.View
    urlpatterns = [path("four/", View)] + urlpatterns
    # ^ route: ANY /d/four/ -> views.View
# --- path: e/urls.py ---
from own.routers import OwnRouter
from views import V
router = OwnRouter()
router.register("things", V)
# ^ route: GET /e/things/ -> views.V ; route: GET /e/things/{pk}/ -> views.V
urlpatterns = router.urls
# --- path: inline/urls.py ---
from django.urls import include, path, re_path
from rest_framework.routers import DefaultRouter
from views import V, View
router = DefaultRouter()
router.register("things", V)
# ^ route: GET /api/things/ -> views.V ; route: GET /api/things/{pk}/ -> views.V
urlpatterns = [
    re_path(r"^api/", include([
        path("one/", View),
        # ^ route: ANY /api/one/ -> views.View
        path("inner/", include([path("two/", View)] + other)),
        # ^ route: ANY /api/inner/two/ -> views.View
        *router.urls,
    ])),
    path("named/", include(([path("three/", View)], "named"))),
    # ^ route: ANY /named/three/ -> views.View
    path("elsewhere/", include("missing.urls")),
    path("four/", View),
    # ^ route: ANY /four/ -> views.View
]
other = [path("five/", View)]
# ^ route: ANY /api/inner/five/ -> views.View
# --- path: f/urls.py ---
from rest_framework.routers import SimpleRouter
from views import V
router, other = SimpleRouter(), SimpleRouter()
router.register("alone", V)
# ^ route: GET /alone/ -> views.V ; route: GET /alone/{pk}/ -> views.V
names = ["x"]
names += router.urls
names.extend(other.urls)
# --- path: own/routers.py ---
from rest_framework.routers import DefaultRouter
class OwnRouter(DefaultRouter):
    pass
# --- path: views.py ---
from rest_framework.viewsets import ReadOnlyModelViewSet
class V(ReadOnlyModelViewSet): ...
def View(request): ...
