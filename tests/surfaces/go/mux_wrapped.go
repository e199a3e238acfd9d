// --- path: go.mod ---
module example.com/shop
// --- path: shop/routes.go ---
package shop

import (
	"net/http"

	"github.com/gorilla/mux"
)

type data struct{}
type config struct{ limit int }
type handleFunc func(w http.ResponseWriter, r *http.Request, d *data) (int, error)

var settings = config{limit: 3}

var signup = func(w http.ResponseWriter, r *http.Request, d *data) (int, error) { return 0, nil }
var show = withUser(func(w http.ResponseWriter, r *http.Request, d *data) (int, error) { return 0, nil })

var plain = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {})

func withUser(fn handleFunc) handleFunc { return fn }
func upload(c config) handleFunc        { return withUser(show) }

func New() http.Handler {
	r := mux.NewRouter()
	monkey := func(c config, fn handleFunc, prefix string) http.Handler { return nil }
	api := r.PathPrefix("/api").Subrouter()
	api.Handle("/signup", monkey(settings, signup, ""))
	// ^ route: ANY /api/signup -> example.com/shop/shop.signup
	api.PathPrefix("/raw").Handler(monkey(settings, show, "/api/raw")).Methods("GET")
	// ^ route: GET /api/raw -> example.com/shop/shop.show
	api.PathPrefix("/tus").Handler(monkey(settings, upload(settings), "/api/tus")).Methods("POST")
	// ^ route: POST /api/tus -> example.com/shop/shop.upload
	r.Handle("/plain", http.StripPrefix("/x", plain))
	// ^ route: ANY /plain -> example.com/shop/shop.plain
	return r
}
