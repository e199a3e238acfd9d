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
		// ^ route: GET /projects -> shop.list
		OperationID: "list",
		Method:      http.MethodGet,
		Path:        "/projects",
	}, list)
	huma.Post(api, "/projects", list)
	// ^ route: POST /projects -> shop.list
}

func list() {}
