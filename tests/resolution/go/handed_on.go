// --- path: go.mod ---
module x.org/shop
// --- path: each.go ---
package shop

func Each(carts []int, visit func(int)) {
	visit(1)
	// ^ calls: x.org/shop.log  by: a guess ; not calls: x.org/shop.other ; calls: x.org/shop/use.Show
}

func All(show func(int)) {
	Every(show)
}

func Every(show func(int)) {
	show(1)
	// ^ calls: x.org/shop/use.Show ; not calls: x.org/shop.log
}

func (t *Till) Open(then func()) {
	then()
	// ^ calls: x.org/shop.other
}
// --- path: use.go ---
package shop

type Till struct{}

func log(cart int) {}
func other()       {}

func start(till *Till) {
	Each(nil, log)
	till.Open(other)
}
// --- path: use/show.go ---
package use

import "x.org/shop"

func Show(cart int) {}

func all() {
	shop.Each(nil, Show)
	shop.All(Show)
}
