// --- path: go.mod ---
module shop
// --- path: main.go ---
package main

import restful "github.com/emicklei/go-restful/v3"

type Users struct{}

func (u Users) one(req *restful.Request, res *restful.Response) {}

func (u Users) Service() *restful.WebService {
	ws := new(restful.WebService)
	ws.Path("/users").Consumes(restful.MIME_JSON)
	ws.Route(ws.GET("/{id}").To(u.one).Doc("one"))
	// ^ route: GET /users/{id}
	ws.Route(ws.Method("PATCH").Path("/{id}").To(u.one))
	// ^ route: PATCH /users/{id}
	return ws
}

func main() {
	restful.DefaultContainer.Add(Users{}.Service())
	own := new(restful.WebService)
	own.Path("/own")
	own.Route(own.POST("").To(Users{}.one))
	// ^ route: POST /own
	restful.Add(own)
}
