// --- path: go.mod ---
module example.com/shop
// --- path: shop/routes.go ---
package shop

import (
	"net/http"

	"github.com/go-pkgz/routegroup"
)

type Carts struct{}

func (c Carts) show() http.HandlerFunc { return nil }
func Index(w http.ResponseWriter, r *http.Request) {}

func (c Carts) Register(g *routegroup.Bundle) {
	group := g.Mount("/carts")
	group.Use(Log)
	group.HandleFunc("GET /{id}", c.show())
	// ^ route: GET /carts/{id} -> example.com/shop/shop.Carts.show
	group.With(Log).HandleFunc("POST /bulk", Index)
	// ^ route: POST /carts/bulk -> example.com/shop/shop.Index
}

func New() http.Handler {
	router := routegroup.New(http.NewServeMux())
	router.HandleFunc("GET /", Index)
	// ^ route: GET / -> example.com/shop/shop.Index
	return router
}

func Log(next http.Handler) http.Handler { return next }
