// --- path: go.mod ---
module example.com/shop

// --- path: hub/api.go ---
package hub

import (
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

type Hub struct{}

func (h *Hub) register(se *core.ServeEvent) error {
	signed := se.Router.Group("/api/shop")
	signed.Bind(apis.RequireAuth())
	signed.GET("/carts", h.carts)
	// ^ route: GET /api/shop/carts -> example.com/shop/hub.Hub.carts
	signed.POST("/carts", h.add).BindFunc(limited)
	// ^ route: POST /api/shop/carts -> example.com/shop/hub.Hub.add
	se.Router.GET("/health", func(e *core.RequestEvent) error { return e.JSON(200, "ok") })
	// ^ route: GET /health -> example.com/shop/hub.Hub.register inline +0 +0
	tills(signed.Group("/tills"))
	return se.Next()
}

func tills(group *router.RouterGroup[*core.RequestEvent]) {
	group.DELETE("/{id}", remove)
	// ^ route: DELETE /api/shop/tills/{id} -> example.com/shop/hub.remove
}

func (h *Hub) carts(e *core.RequestEvent) error { return nil }

func (h *Hub) add(e *core.RequestEvent) error { return nil }

func remove(e *core.RequestEvent) error { return nil }

func limited(e *core.RequestEvent) error { return e.Next() }
