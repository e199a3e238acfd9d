// --- path: go.mod ---
module example.com/shop

// --- path: router/router.go ---
package router

import "net/http"

type Group[T any] struct {
	children []any
	Prefix   string
}

type Router[T any] struct{ *Group[T] }

func New[T any]() *Router[T] { return &Router[T]{Group: &Group[T]{}} }

func (g *Group[T]) Group(prefix string) *Group[T] {
	child := &Group[T]{Prefix: prefix}
	g.children = append(g.children, child)
	return child
}

func (g *Group[T]) Limit(most int) *Group[T] { return g }

func (g *Group[T]) Route(method string, path string, action func(e T) error) { g.children = append(g.children, action) }

func (g *Group[T]) GET(path string, action func(e T) error) { g.Route(http.MethodGet, path, action) }

func (g *Group[T]) POST(path string, action func(e T) error) { g.Route(http.MethodPost, path, action) }

func (g *Group[T]) PUT(path string, action func(e T) error) { g.Route(http.MethodPut, path, action) }

// --- path: main.go ---
package main

import (
	"net/http"

	"example.com/shop/carts"
	"example.com/shop/router"
)

func main() {
	r := router.New[*http.Request]()
	api := r.Group("/api")
	carts.Bind(api)
}

// --- path: carts/carts.go ---
package carts

import (
	"net/http"

	"example.com/shop/router"
)

func Bind(g *router.Group[*http.Request]) {
	own := g.Group("/carts").Limit(3)
	own.GET("", List)
	// ^ route: GET /api/carts -> example.com/shop/carts.List
	own.PUT("/{id}", List)
	// ^ route: PUT /api/carts/{id} -> example.com/shop/carts.List
}

func List(r *http.Request) error { return nil }

type Client struct{}

func (c *Client) Get(path string, each func(r *http.Request) error) {}

func Read(c *Client) {
	c.Get("/carts", List)
	// ^ none: route
}
