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
	r.GET("/health", handler.Health)
	// ^ route: GET /health -> example.com/shop/handler.Health
	v1 := r.Group("/api")
	handler.Register(v1)
}

// --- path: handler/routes.go ---
package handler

import "github.com/labstack/echo/v4"

func Register(v1 *echo.Group) {
	users := v1.Group("/users")
	users.POST("", SignUp)
	// ^ route: POST /api/users -> example.com/shop/handler.SignUp
}

func SignUp(c echo.Context) error { return nil }

func Health(c echo.Context) error { return nil }
