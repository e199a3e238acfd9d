// A package whose path ends like a version is called by its own clause, and hides no other one.
// --- path: go.mod ---
module example.com/shop
// --- path: api/api.go ---
package api

func Auth() {}
// --- path: api/v1/tags.go ---
package v1

func Tags() {}
// --- path: main.go ---
package main

import (
	"example.com/shop/api"
	"example.com/shop/api/v1"
)

func main() {
	api.Auth()
	//  ^ calls: example.com/shop/api.Auth
	v1.Tags()
	// ^ calls: example.com/shop/api/v1.Tags
}
