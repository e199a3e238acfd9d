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
