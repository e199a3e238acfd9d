// --- path: go.mod ---
module example.com/shop
// --- path: shop/routes.go ---
package shop

import (
	"net/http"

	"github.com/gorilla/mux"
)

type Route struct {
	Name, Method string
	Pattern      string
	Handler      http.HandlerFunc
}

type Routes []Route

var methods = []string{"GET", "HEAD"}

func verbs() []string { return nil }

type settings struct{ Base string }

// Below a prefix that only a run knows.
func below(of settings) *mux.Router {
	r := mux.NewRouter()
	if of.Base != "" {
		r = r.PathPrefix("/" + of.Base).Subrouter()
	}
	r.HandleFunc("/kept", Index)
	// ^ route: ANY /{Base}/kept as heuristic
	r.NewRoute().Subrouter().HandleFunc("/deeper", Index)
	// ^ route: ANY /{Base}/deeper as heuristic
	in := r.PathPrefix("/in").Subrouter()
	in.HandleFunc("/most", Index)
	// ^ route: ANY /{Base}/in/most as heuristic
	return r
}

type server struct{ router *mux.Router }

func (s *server) open(of settings) {
	s.router = mux.NewRouter().PathPrefix(of.Base).Subrouter()
}

func (s *server) serve() {
	s.router.PathPrefix("/v1").Subrouter().HandleFunc("/held", Index)
	// ^ route: ANY /{Base}/v1/held as heuristic
}

var routes = Routes{
	Route{"Index", "GET", "/", Index},
	// ^ route: GET / -> example.com/shop/shop.Index
	{"Show", "POST", "/carts/{id}", Show},
	// ^ route: POST /carts/{id} -> example.com/shop/shop.Show
}

func New() *mux.Router {
	r := mux.NewRouter()
	r.HandleFunc("/x", Index).Methods("POST")
	// ^ route: POST /x as static
	r.HandleFunc("/y", Index).Methods(http.MethodPut, "PATCH").Name("y")
	// ^ route: PUT,PATCH /y -> example.com/shop/shop.Index
	r.Path("/z").Methods("GET").HandlerFunc(Index)
	// ^ route: GET /z -> example.com/shop/shop.Index
	r.HandleFunc("/told", Index).Methods(methods...)
	// ^ route: GET,HEAD /told -> example.com/shop/shop.Index
	r.HandleFunc("/open", Index).Methods(verbs()...)
	// ^ route: ANY /open as heuristic
	r.PathPrefix("/api").Subrouter().HandleFunc("/w", Show)
	// ^ route: ANY /api/w -> example.com/shop/shop.Show
	for _, route := range routes {
		r.Methods(route.Method).Path(route.Pattern).Handler(route.Handler)
	}
	for path, h := range map[string]http.HandlerFunc{"/a": Index, "/b": Show} {
		// ^ route: GET /a -> example.com/shop/shop.Index ; route: GET /b -> example.com/shop/shop.Show
		r.HandleFunc(path, h).Methods("GET")
	}
	for _, one := range []struct {
		path string
		h    http.HandlerFunc
	}{{"/c", Index}, {path: "/d", h: Show}} {
		// ^ route: ANY /c -> example.com/shop/shop.Index ; route: ANY /d -> example.com/shop/shop.Show
		r.HandleFunc(one.path, one.h)
	}
	return r
}

func Index(w http.ResponseWriter, r *http.Request) {}
func Show(w http.ResponseWriter, r *http.Request) {}
// --- path: shop/based.go ---
package shop

import (
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/gorilla/mux"
)

type Based struct{ router *mux.Router }

func (b *Based) routes(base string) http.Handler {
	b.router = b.router.PathPrefix(base).Subrouter()
	b.router.HandleFunc("/v", Show).Methods("GET")
	// ^ route: GET /{base}/v as heuristic ; route: GET /{base}/v -> example.com/shop/shop.Show
	below := b.router.PathPrefix("/below").Subrouter()
	below.HandleFunc("/u", Show)
	// ^ route: ANY /{base}/below/u as heuristic ; route: ANY /{base}/below/u -> example.com/shop/shop.Show
	other := chi.NewRouter()
	other.Route("/z", func(r chi.Router) {
		r.HandleFunc("/w", Show)
		// ^ route: ANY /z/w as static ; route: ANY /z/w -> example.com/shop/shop.Show
	})
	return other
}
