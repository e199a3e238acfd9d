// --- path: go.mod ---
module example.org/shop

// --- path: main.go ---
package main

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

func main() {
	r := chi.NewRouter()
	r.Get("/", home)
	// ^ route: GET / -> example.org/shop.home
	r.Route("/articles", func(r chi.Router) {
		r.Get("/", home)
		// ^ route: GET /articles/ -> example.org/shop.home
		r.Route("/{id}", func(r chi.Router) {
			r.Delete("/", home)
			// ^ route: DELETE /articles/{id}/ -> example.org/shop.home
		})
	})
	r.Mount("/admin", admin())
	mux := http.NewServeMux()
	mux.HandleFunc("GET /items/{id}", home)
	// ^ route: GET /items/{id} -> example.org/shop.home
}

func admin() http.Handler {
	r := chi.NewRouter()
	r.Post("/reset", home)
	// ^ route: POST /admin/reset -> example.org/shop.home
	return r
}

func home(w http.ResponseWriter, r *http.Request) {}

type Options struct {
	BaseURL string
	Router  chi.Router
}

func generated(options Options) {
	options.Router.Group(func(r chi.Router) {
		r.Post(options.BaseURL+"/pets", home)
		// ^ route: POST /pets -> example.org/shop.home ; route: POST /pets as heuristic
	})
}

// --- path: server/server.go ---
package server

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

type Server struct{ router chi.Router }

func New() *Server {
	s := &Server{router: chi.NewRouter()}
	s.router.Get("/ready", ready)
	// ^ route: GET /ready as static
	return s
}

func (s *Server) MountRouter(path string, child http.Handler) {
	s.router.Group(func(r chi.Router) {
		r.Mount(path, child)
	})
}

func ready(w http.ResponseWriter, r *http.Request) {}

// --- path: native/native.go ---
package native

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

type Router struct{ http.Handler }

func New() *Router {
	n := &Router{}
	n.Handler = n.routes()
	return n
}

func (n *Router) routes() http.Handler {
	r := chi.NewRouter()
	r.Group(func(r chi.Router) {
		r.Get("/songs", n.songs)
		// ^ route: GET /songs as heuristic
	})
	return r
}

func (n *Router) songs(w http.ResponseWriter, r *http.Request) {}
