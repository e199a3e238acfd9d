// A package is all files of a folder: they share their names unsaid. Imports name packages by path.

// --- path: go.mod ---
module example.org/shop // settings only

// --- path: price/price.go ---
package price

import "fmt"

func Round(cents int) int {
	return up(cents)
	//     ^ calls: example.org/shop/price.up  by: lexical scope
}

func debug() {
	fmt.Println(len("x"))
	//  ^ calls: outside fmt.Println ; calls: outside builtin.len
	helper()
	// ^ unresolved
}

// --- path: price/up.go ---
package price

func up(cents int) int { return cents }

// --- path: price/price_test.go ---
package price

func helper() { Round(1) }
//              ^ calls: example.org/shop/price.Round  by: lexical scope

func Exposed() {}

// --- path: price/outside_test.go ---
package price_test

import "example.org/shop/price"

func up() {}

func TestRound() {
	price.Round(2)
	//    ^ calls: example.org/shop/price.Round  by: module attribute
	price.Exposed()
	//    ^ calls: example.org/shop/price.Exposed
	up()
	// ^ calls: example.org/shop/price_test.up
}

// --- path: price/gen.go ---
//go:build ignore

package main

func main() { up(1) }
//            ^ unresolved

// --- path: go-money/money.go ---
package money

func Parse(text string) int { return 0 }

// --- path: main.go ---
package main

import (
	"example.org/shop/go-money"
	// ^ imports: example.org/shop/go-money
	. "example.org/shop/price"
	p "example.org/shop/price"
	// ^ imports: example.org/shop/price
	_ "example.org/shop/price"
	"example.org/shop/missing"
	// ^ imports: outside example.org/shop/missing
	"github.com/other/lib/v2"
)

func main() {
	money.Parse("1")
	//    ^ calls: example.org/shop/go-money.Parse  by: module attribute
	p.Round(1)
	// ^ calls: example.org/shop/price.Round
	Round(1)
	// ^ calls: example.org/shop/price.Round  by: import
	p.helper()
	// ^ unresolved
	lib.Do().Again()
	// ^ calls: outside github.com/other/lib/v2.Do
	missing.Do()
	// ^ calls: outside example.org/shop/missing.Do
}
