// --- path: go.mod ---
module example.org/shop

// --- path: controllers/carts.go ---
package controllers

import "github.com/beego/beego/v2/server/web"

type Base struct {
	web.Controller
}

func (b *Base) Ping() {}

type Carts struct {
	Base
}

func (c *Carts) Get()    {}
func (c *Carts) Delete() {}
func (c *Carts) Show()   {}
func (c *Carts) Save()   {}
func (c *Carts) helper() {}

// --- path: routers/router.go ---
package routers

import (
	"github.com/beego/beego/v2/server/web"
	"github.com/beego/beego/v2/server/web/context"

	"example.org/shop/controllers"
)

var carts = &controllers.Carts{}

func Init() {
	web.Router("/carts/:id", &controllers.Carts{}, "GET:Show;post,put:Save")
	// ^ route: GET /carts/:id -> example.org/shop/controllers.Carts.Show ; route: POST,PUT /carts/:id -> example.org/shop/controllers.Carts.Save
	web.Router("/any", carts, "*:Show")
	// ^ route: ANY /any -> example.org/shop/controllers.Carts.Show
	web.Router("/ping", &controllers.Carts{}, "get:Ping")
	// ^ route: GET /ping -> example.org/shop/controllers.Base.Ping
	web.Router("/plain", &controllers.Carts{})
	// ^ route: GET /plain -> example.org/shop/controllers.Carts.Get ; route: DELETE /plain -> example.org/shop/controllers.Carts.Delete
	web.Get("/fn", func(ctx *context.Context) {})
	// ^ route: GET /fn -> example.org/shop/routers.Init inline +0 +0
	web.Post("/save", save)
	// ^ route: POST /save -> example.org/shop/routers.save
	web.CtrlGet("/method", (*controllers.Carts).Show)
	// ^ route: GET /method -> example.org/shop/controllers.Carts.Show
	ns := web.NewNamespace("/v1",
		web.NSNamespace("/carts",
			web.NSRouter("/:id", &controllers.Carts{}, "get:Show"),
			// ^ route: GET /v1/carts/:id -> example.org/shop/controllers.Carts.Show
			web.NSPost("/", save),
			// ^ route: POST /v1/carts/ -> example.org/shop/routers.save
		),
		web.NSRouter("/all", &controllers.Carts{}, "*:Save"),
		// ^ route: ANY /v1/all -> example.org/shop/controllers.Carts.Save
	)
	ns.Router("/later", &controllers.Carts{}, "get:Show")
	// ^ route: GET /v1/later -> example.org/shop/controllers.Carts.Show
	web.AddNamespace(ns)
	web.InsertFilter("/v1/*", web.BeforeRouter, guard)
}

func save(ctx *context.Context) {}

func guard(ctx *context.Context) {}

func port() int {
	return web.AppConfig.DefaultInt("httpport", 8000)
	// ^ config: ini httpport
}

// --- path: conf/conf.go ---
package conf

import (
	"os"

	"github.com/beego/beego/v2/server/web"
)

func GetConfigString(key string) string {
	if value, ok := os.LookupEnv(key); ok {
		return value
	}
	value, _ := web.AppConfig.String(key)
	return value
}

// --- path: shop/shop.go ---
package shop

import "example.org/shop/conf"

func Origin() string {
	return conf.GetConfigString("origin")
	// ^ config: environment origin ; config: ini origin
}
