// --- path: go.mod ---
module shop

// --- path: api/groups.go ---
package api

import (
	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humafiber"
	"github.com/gofiber/fiber/v3"
)

func Groups() {
	app := fiber.New()
	app.Get("/alive", alive)
	// ^ route: GET /alive -> shop/api.alive
	api := humafiber.New(app, config)
	group := huma.NewGroup(api, "/v3")
	huma.Get(group, "/carts", carts)
	// ^ route: GET /v3/carts -> shop/api.carts
}

func alive(c fiber.Ctx) error { return nil }

func carts() {}
