// --- path: go.mod ---
module shop
// --- path: main.go ---
package main

import (
	"context"

	"github.com/cloudwego/hertz/pkg/app"
	"github.com/cloudwego/hertz/pkg/app/server"
)

func main() {
	h := server.Default()
	h.GET("/ping", ping)
	// ^ route: GET /ping -> shop.ping
	api := h.Group("/api")
	api.POST("/carts/:id", ping)
	// ^ route: POST /api/carts/:id -> shop.ping
	h.Spin()
}

func ping(ctx context.Context, c *app.RequestContext) {}
