// --- path: go.mod ---
module shop
// --- path: shop.go ---
package shop

type till struct{}

func (till) open() {}
func one() {}
func two() {}

var hook = one

func declared(x bool) {
	var q func()
	if x {
		q = till{}.open
	} else {
		q = two
	}
	q()
	// ^ calls: shop.till.open  by: a guess; calls: shop.two  by: a guess; not calls: shop.one
}

func each(n int, visit func()) {
	visit()
	// ^ calls: shop.one  by: a guess; not calls: shop.two
}

func main() {
	hook()
	// ^ calls: shop.one  by: a guess; calls: shop.two  by: a guess
	hook = two
	each(1, one)
}
