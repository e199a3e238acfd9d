// --- path: go.mod ---
module shop

// --- path: server.go ---
package shop

import "github.com/gorilla/mux"

type Server struct {
	router *mux.Router
	other  *own.Registry
	mine   *Mine
}

// --- path: routes.go ---
package shop

import "example.com/quick"

func (s *Server) routes() {
	s.router.HandleFunc("/static/known", s.show)
	// ^ route: ANY /static/known -> shop.Server.show
	q := quick.New()
	q.GET("/guessed/{id}", s.show)
	// ^ route: GET /guessed/{id} -> shop.Server.show
	q.Handle("POST /also", s.show)
	// ^ route: POST /also -> shop.Server.show
	q.Send("/no/route", s.show)
	// ^ none: route
	q.GET("/no/function", 3)
	// ^ none: route
	quick.Router("/typed", &Pages{}, "POST:Show")
	// ^ route: POST /typed -> shop.Pages.Show
	quick.Router("/type", &Pages{})
	// ^ route: ANY /type -> shop.Pages
	quick.Register("/named", "Pages.Show")
	// ^ unread: route /named
	quick.Map("/files", "./files")
	// ^ none: route
	s.mine.Register("/odd", s.show)
	// ^ unread: route /odd
}

func (s *Server) show() {}

type Pages struct{}

func (p *Pages) Show() {}

type Mine struct{ all map[string]func() }

func (m *Mine) Register(path string, f func()) { m.all[path] = f }
