// --- path: go.mod ---
module example.com/shop

// --- path: auth/auth.go ---
package auth

import "github.com/labstack/echo/v4"

type Auth struct{}

func (o *Auth) Perm(next echo.HandlerFunc, perms ...string) echo.HandlerFunc {
	return func(c echo.Context) error { return next(c) }
}

// --- path: main.go ---
package main

import (
	"net/http"

	"example.com/shop/auth"
	"github.com/labstack/echo/v4"
)

type App struct {
	auth *auth.Auth
}

type Store struct{}

var store Store

func (a *App) List(c echo.Context) error { return nil }

func (a *App) Show(c echo.Context) error { return nil }

func hasID(next echo.HandlerFunc) echo.HandlerFunc { return next }

func Serve(s Store) echo.HandlerFunc { return nil }

func home(w http.ResponseWriter, r *http.Request) {}

func routes(e *echo.Echo, a *App) {
	pm := a.auth.Perm
	e.GET("/lists", pm(a.List, "lists:get"))
	// ^ route: GET /lists -> example.com/shop.App.List
	e.GET("/lists/:id", pm(hasID(a.Show), "lists:get"))
	// ^ route: GET /lists/:id -> example.com/shop.App.Show
	e.GET("/files", Serve(store))
	// ^ route: GET /files -> example.com/shop.Serve
	http.Handle("/home", http.HandlerFunc(home))
	// ^ route: ANY /home -> example.com/shop.home
}

// --- path: web/urls.go ---
package web

import (
	"path"

	"github.com/go-chi/chi/v5"
)

const loginDefault = "/web/login"

var webLogin string

func setURLs(base string) {
	webLogin = path.Join(base, loginDefault)
}

func urls(r chi.Router) {
	r = chi.NewRouter()
	r.Get(webLogin, login)
	// ^ route: GET /{base}/web/login as heuristic
}
