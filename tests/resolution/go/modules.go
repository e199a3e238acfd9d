// Several modules in one tree: each go.mod names its own, `replace` leads to a folder, vendored code keeps its name.

// --- path: go.work ---
go 1.22

use (
	./api
	./server
)

// --- path: api/go.mod ---
module example.org/api

// --- path: api/v1/types.go ---
package v1

func New() {}

// --- path: forks/yaml/go.mod ---
module example.org/forked

// --- path: forks/yaml/yaml.go ---
package yaml

func Marshal() {}

// --- path: server/go.mod ---
module example.org/server

replace gopkg.in/yaml.v3 => ../forks/yaml

// --- path: server/internal/db/db.go ---
package db

func Open() {}

// --- path: server/main.go ---
package main

import (
	"example.org/api/v1"
	"example.org/server/internal/db"
	"gopkg.in/yaml.v3"
)

func main() {
	v1.New()
	// ^ calls: example.org/api/v1.New
	db.Open()
	// ^ calls: example.org/server/internal/db.Open
	yaml.Marshal()
	// ^ calls: example.org/forked.Marshal
}

// --- path: examples/a/go.mod ---
module example

// --- path: examples/a/util/util.go ---
package util

func OnlyInA() {}

// --- path: examples/b/go.mod ---
module example

// --- path: examples/b/util/util.go ---
package util

func OnlyInB() {}

// --- path: examples/b/main.go ---
package main

import "example/util"

func main() {
	util.OnlyInB()
	//   ^ calls: example/util.OnlyInB
	util.OnlyInA()
	//   ^ unresolved
}
