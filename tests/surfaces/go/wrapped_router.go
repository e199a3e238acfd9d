// Routes of a router of the tree's own around a library's: blocks, and what runs before a route, in any order.
// --- path: go.mod ---
module example.com/shop
// --- path: api/router.go ---
package api

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

type handlerFunc func(w http.ResponseWriter, r *http.Request) error

func newRouter() *router { return &router{chi.NewRouter()} }

type router struct {
	chi chi.Router
}

func (r *router) Route(pattern string, fn func(*router)) {
	r.chi.Route(pattern, func(c chi.Router) {
		fn(&router{c})
	})
}

func (r *router) Get(pattern string, fn handlerFunc)    { r.chi.Get(pattern, wrap(fn)) }
func (r *router) Post(pattern string, fn handlerFunc)   { r.chi.Post(pattern, wrap(fn)) }
func (r *router) Delete(pattern string, fn handlerFunc) { r.chi.Delete(pattern, wrap(fn)) }

func (r *router) With(fn check) *router { return &router{r.chi.With(fn.handler)} }
// --- path: api/api.go ---
package api

import "net/http"

type API struct{ rate int }

func NewAPI() *API {
	api := &API{}
	r := newRouter()
	r.Get("/health", api.Health)
	// ^ route: GET /health -> example.com/shop/api.API.Health
	r.With(api.enabled).Get("/known", api.Health)
	// ^ route: GET /known -> example.com/shop/api.API.Health
	r.Route("/", func(r *router) {
		r.With(api.signed).With(api.limit(api.rate)).Route("/user", func(r *router) {
			r.Get("/", api.Show)
			// ^ route: GET /user/ as heuristic ; route: GET /user/ -> example.com/shop/api.API.Show
			r.With(api.limit(api.rate)).
				With(api.signed).Post("/", api.Change)
			// ^ route: POST /user/ as heuristic ; route: POST /user/ -> example.com/shop/api.API.Change
			r.Route("/names", func(r *router) {
				r.Delete("/{id}", api.Forget)
				// ^ route: DELETE /user/names/{id} as heuristic ; route: DELETE /user/names/{id} -> example.com/shop/api.API.Forget
			})
		})
	})
	return api
}

func (a *API) Health(w http.ResponseWriter, r *http.Request) error { return nil }
func (a *API) Show(w http.ResponseWriter, r *http.Request) error   { return nil }
func (a *API) Change(w http.ResponseWriter, r *http.Request) error { return nil }
func (a *API) Forget(w http.ResponseWriter, r *http.Request) error { return nil }
// --- path: api/admin.go ---
package api

import (
	"github.com/go-chi/chi/v5"
)

func admin(api *API) {
	r := newRouter()
	r.Route("/admin", func(r *router) {
		r.With(api.signed).Get("/{id}", api.Of)
		// ^ route: GET /admin/{id} as heuristic ; route: GET /admin/{id} -> example.com/shop/api.API.Of
	})
}

func (a *API) Of(w http.ResponseWriter, r *http.Request) error {
	return a.show(chi.URLParam(r, "id"))
}
