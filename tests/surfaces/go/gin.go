// --- path: go.mod ---
module example.org/shop

// --- path: main.go ---
package main

import (
	"os"

	"example.org/shop/users"
	"github.com/gin-gonic/gin"
)

func main() {
	r := gin.Default()
	api := r.Group("/api")
	users.Register(api.Group("/users"))
	api.GET("/ping", ping)
	// ^ route: GET /api/ping -> example.org/shop.ping
	r.Run(os.Getenv("ADDR"))
	// ^ config: environment ADDR
}

func ping(c *gin.Context) {
	c.Header().Get("X-Id")
}

// --- path: users/routes.go ---
package users

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

func Register(r *gin.RouterGroup) {
	r.POST("/", Create)
	// ^ route: POST /api/users/ -> example.org/shop/users.Create
	r.Static("/photos", "./photos")
	// ^ route: GET,HEAD /api/users/photos/*
	r.OPTIONS("/*any")
	// ^ route: OPTIONS /api/users/*any -> example.org/shop/users.Register
	r.Handle("DELETE", "/:id", Create)
	// ^ route: DELETE /api/users/:id -> example.org/shop/users.Create
	r.Match([]string{"GET", http.MethodHead}, "/health", Create)
	// ^ route: GET,HEAD /api/users/health -> example.org/shop/users.Create
}

func Create(c *gin.Context) {}
