// --- path: go.mod ---
module shop

// --- path: routes/routes.go ---
package routes

import "net/http"

type Route struct {
	Name    string
	Method  string
	Pattern string
	Handler http.HandlerFunc
}

var All = []Route{
	{"list", "GET", "/carts", list},
	{Name: "pay", Method: http.MethodPost, Pattern: "/carts/{id}/pay", Handler: pay},
}

func list(w http.ResponseWriter, r *http.Request) {}
func pay(w http.ResponseWriter, r *http.Request)  {}

// --- path: main.go ---
package main

import (
	"github.com/gorilla/mux"

	"shop/routes"
)

func main() {
	r := mux.NewRouter()
	for _, one := range routes.All {
		r.HandleFunc(one.Pattern, one.Handler).Methods(one.Method).Name(one.Name)
		// ^ route: GET /carts -> shop/routes.list ; route: POST /carts/{id}/pay -> shop/routes.pay
	}
}
