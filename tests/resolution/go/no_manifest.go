// A root without a go.mod beside a folder that has one: its packages go by the tail of their import paths.

// --- path: tools/gen/go.mod ---
module example.com/team/harbor/tools/gen

// --- path: tools/gen/emit/emit.go ---
package emit

func New() {}

// --- path: tools/gen/main.go ---
package main

import (
	"example.com/team/harbor/internal/dock"
	"example.com/team/harbor/tools/gen/emit"
)

func main() {
	emit.New()
	//   ^ calls: example.com/team/harbor/tools/gen/emit.New
	dock.New()
	//   ^ calls: outside example.com/team/harbor/internal/dock.New
}

// --- path: internal/dock/dock.go ---
package dock

func New() {}

// --- path: cmd/main.go ---
package main

import (
	"example.com/team/harbor/internal/dock"
	"example.com/team/harbor/tools/gen/emit"
)

func main() {
	dock.New()
	//   ^ calls: internal/dock.New
	emit.New()
	//   ^ calls: example.com/team/harbor/tools/gen/emit.New
}
