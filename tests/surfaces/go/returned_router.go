// A router that a function creates and gives as a handler: neither what a block has for itself nor what only a call follows.
// --- path: go.mod ---
module shop
// --- path: shop/carts/server.go ---
package carts

import (
	"net/http"

	"github.com/go-chi/chi"
)

type Server struct{}

func (s Server) Handler() http.Handler {
	r := chi.NewRouter()
	r.Get("/carts", list)
	// ^ route: GET /api/carts as static
	r.Route("/admin", func(r chi.Router) {
		checked := r.With(check)
		checked.Post("/prices", list)
		// ^ route: POST /api/admin/prices as static
		r.With(check).Delete("/carts", list)
		// ^ route: DELETE /api/admin/carts as static
	})
	return r
}

func list(w http.ResponseWriter, r *http.Request) {}

func check(next http.Handler) http.Handler { return next }
// --- path: shop/main.go ---
package main

import (
	"shop/shop/carts"

	"github.com/go-chi/chi"
)

func route(carts carts.Server) *chi.Mux {
	r := chi.NewRouter()
	r.Mount("/api", carts.Handler())
	return r
}
