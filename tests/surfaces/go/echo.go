// --- path: go.mod ---
module example.com/shop

// --- path: router/router.go ---
package router

import "github.com/labstack/echo/v4"

func New() *echo.Echo {
	e := echo.New()
	return e
}

// --- path: main.go ---
package main

import (
	"example.com/shop/handler"
	"example.com/shop/router"
)

func main() {
	r := router.New()
	r.GET("/health", handler.Health, handler.Logged)
	// ^ route: GET /health -> example.com/shop/handler.Health
	v1 := r.Group("/api")
	handler.Register(v1)
	handler.New().Serve(nil, r)
	handler.Events(v1)
}

// --- path: handler/routes.go ---
package handler

import "github.com/labstack/echo/v4"

func Register(v1 *echo.Group) {
	users := v1.Group("/users")
	users.POST("", SignUp)
	// ^ route: POST /api/users -> example.com/shop/handler.SignUp
	limit := limited(5)
	users.GET("/ws", Stream, limit, Logged)
	// ^ route: GET /api/users/ws -> example.com/shop/handler.Stream
	users.Add("PATCH", "/me", SignUp, limit)
	// ^ route: PATCH /api/users/me -> example.com/shop/handler.SignUp
	users.Match([]string{"GET", "HEAD"}, "/me", Stream, Logged)
	// ^ route: GET,HEAD /api/users/me -> example.com/shop/handler.Stream
	users.Any("/any", func(c echo.Context) error { return nil }, Logged)
	// ^ route: ANY /api/users/any -> example.com/shop/handler.Register inline +0 +0
}

func SignUp(c echo.Context) error { return nil }

func Health(c echo.Context) error { return nil }

func Stream(c echo.Context) error { return nil }

func limited(most int) echo.MiddlewareFunc { return Logged }

func Logged(next echo.HandlerFunc) echo.HandlerFunc { return next }

// --- path: handler/pages.go ---
package handler

import (
	"context"

	"github.com/labstack/echo/v4"
)

type Pages struct{}

type registrar interface {
	GET(path string, h echo.HandlerFunc, m ...echo.MiddlewareFunc) *echo.Route
}

func New() *Pages { return &Pages{} }

func (p *Pages) Serve(_ context.Context, e *echo.Echo) {
	p.register(e)
}

func (p *Pages) register(e *echo.Echo) {
	e.GET("/robots.txt", p.robots)
	// ^ route: GET /robots.txt -> example.com/shop/handler.Pages.robots
}

func (p *Pages) robots(c echo.Context) error {
	return c.FileFS("index.html", nil)
	// ^ none: route
}

func Events(router registrar) {
	router.GET("/events", Stream)
	// ^ route: GET /api/events -> example.com/shop/handler.Stream
}
