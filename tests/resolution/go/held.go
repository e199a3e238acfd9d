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
// --- path: fields.go ---
package shop

type order struct {
	less func(a, b int) bool
	hook func()
}

func before(a, b int) bool { return a < b }
//   ^ overrides: shop.order.less  by: a guess; not overrides: shop.order.hook
func after(a, b int) bool { return a > b }

func sorted(o *order) bool {
	o.hook = told
	return o.less(1, 2)
	//       ^ calls: shop.order.less
}

func told() {}
//   ^ overrides: shop.order.hook  by: a guess; not overrides: shop.order.less
var byDefault = order{less: before}
// --- path: returned.go ---
package shop

type Hooked func()

func given(t till, late bool) Hooked {
	if late {
		return t.open
	}
	return two
}

func plain() func() { return one }

func local(f Hooked) Hooked { return f }

func returned() {
	given(till{}, true)()
	// ^ calls: shop.given; calls: shop.till.open  by: a guess; calls: shop.two  by: a guess
	f := plain()
	f()
	// ^ calls: shop.one  by: a guess; not calls: shop.two
	run(plain())
}

func run(f func()) {
	f()
	// ^ calls: shop.one  by: a guess
}
