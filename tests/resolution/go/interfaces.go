// An interface is implemented by whatever has its methods. Calls through it go to its own declaration.

// --- path: go.mod ---
module shop

// --- path: carry/carry.go ---
package carry

import "io"

type Carrier interface {
	Carry(what string, count int) (kilos int, err error)
	Named
}

type Named interface{ Name() string }

type Hidden interface{ secret() }

type Outside interface {
	io.Reader
	Name() string
}

func Send(c Carrier) {
	c.Carry("", 1)
	// ^ calls: shop/carry.Carrier.Carry  by: declared type
	c.Name()
	// ^ calls: shop/carry.Named.Name  by: inherited member
}

// --- path: van.go ---
package main

type named struct{}

func (named) Name() string { return "" }
// ^ overrides: shop/carry.Named.Name

type Van struct{ named }
// ^ implements: shop/carry.Carrier ; implements: shop/carry.Named ; extends: shop.named
// ^ not implements: shop/carry.Hidden ; not implements: shop/carry.Outside

func (v *Van) Carry(string, int) (int, error) { return 0, nil }
// ^ overrides: shop/carry.Carrier.Carry  by: interface dispatch

func (v *Van) secret() {}

type Bike struct{} // its Carry takes and gives other things
// ^ implements: shop/carry.Named ; not implements: shop/carry.Carrier

func (b Bike) Carry(what string) int { return 0 }
func (b Bike) Name() string          { return "" }
