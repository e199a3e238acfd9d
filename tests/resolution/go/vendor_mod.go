// What has its module's path in a vendor.mod is no module to others, and one to itself.

// --- path: vendor.mod ---
module example.com/team/harbor

// --- path: internal/dock/dock.go ---
package dock

func New() {}

// --- path: cmd/main.go ---
package main

import "example.com/team/harbor/internal/dock"

func main() {
	dock.New()
	//   ^ calls: example.com/team/harbor/internal/dock.New
}
