// --- path: go.mod ---
module shop

// --- path: rest.go ---
package shop

import "github.com/emicklei/go-restful/v3"

func (u *Users) service() *restful.WebService {
	ws := new(restful.WebService)
	ws.Path("/users")
	ws.Route(ws.GET("/{id}").To(u.find))
	// ^ route: GET /users/{id} -> shop.Users.find
	return ws
}

type Users struct{}

func (u *Users) find() {}

// --- path: op.go ---
package shop

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

func routes(api huma.API) {
	huma.Register(api, huma.Operation{
		// ^ route: GET /v2/projects -> shop.list
		OperationID: "list",
		Method:      http.MethodGet,
		Path:        "/projects",
	}, list)
	huma.Post(api, "/projects", list)
	// ^ route: POST /v2/projects -> shop.list
}

func list() {}

// --- path: own/register.go ---
package own

import (
	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humaecho"
	"github.com/labstack/echo/v4"
)

func Register[I, O any](api huma.API, op huma.Operation, handler func(*I) (*O, error)) {
	wrapped := func(in *I) (*O, error) { return handler(in) }
	huma.Register(api, op, wrapped)
}

func Teams(api huma.API) {
	Register(api, huma.Operation{
		// ^ route: PUT /v2/teams/{id} -> shop/own.save
		Method: "PUT",
		Path:   "/teams/{id}",
	}, save)
}

func save() {}

func New(e *echo.Echo) huma.API {
	g := e.Group("/v2")
	return humaecho.NewWithGroup(e, g, config)
}

var registrars = []func(huma.API){Teams}

// --- path: settings/keys.go ---
package settings

const EnvZone = "SHOP_ZONE"

// --- path: settings/read.go ---
package settings

import "os"

func lookupEnv(env string) (string, bool) {
	return os.LookupEnv(env)
}

func parseString(target *string, env string) {
	*target, _ = lookupEnv(env)
}

func load(c *Config) {
	parseString(&c.Zone, EnvZone)
	// ^ config: environment SHOP_ZONE -> shop/settings.load
}

type Config struct{ Zone string }
