// An interface is implemented by whatever has its methods. Calls through it go to its own declaration.

// --- path: go.mod ---
module shop

// --- path: carry/carry.go ---
package carry

import (
	"example.com/far"
	"io"
)

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

type Unknown interface {
	far.Reader
	Name() string
}

type Open interface { // enough of it is known
	far.Reader
	Name() string
	Weight() int
	Lift(height int) error
}

type Table[K comparable, V any] interface {
	All() map[K]V
	Under(key K) V
}

type Source[T any] interface {
	Find(name string) (T, error)
	Keep(all map[string]T) error
}

type Boxes interface {
	Source[*Box]
	Named
}

type Box struct{}

type Both interface {
	Named
	Carrier
}

type Whole interface{ Both }

type Told interface{ io.StringWriter }

type Stream interface {
	io.ReadCloser
	Named
	Each(func(r io.Reader, last bool) (n int, err error))
}

func Send(c Carrier) {
	c.Carry("", 1)
	// ^ calls: shop/carry.Carrier.Carry  by: declared type
	c.Name()
	// ^ calls: shop/carry.Named.Name  by: inherited member
}

// --- path: van.go ---
package main

import "shop/carry"

type named struct{}

func (named) Name() string { return "" }
// ^ overrides: shop/carry.Named.Name

type Van struct{ named }
// ^ implements: shop/carry.Carrier ; implements: shop/carry.Named ; extends: shop.named
// ^ implements: shop/carry.Both ; implements: shop/carry.Whole
// ^ not implements: shop/carry.Hidden ; not implements: shop/carry.Outside ; not implements: shop/carry.Unknown
// ^ not implements: shop/carry.Told ; not implements: shop/carry.Stream

func (v *Van) Carry(string, int) (int, error) { return 0, nil }
// ^ overrides: shop/carry.Carrier.Carry  by: interface dispatch

func (v *Van) secret() {}

type Bike struct{} // its Carry takes and gives other things
// ^ implements: shop/carry.Named ; not implements: shop/carry.Carrier ; not implements: shop/carry.Both

func (b Bike) Carry(what string) int { return 0 }
func (b Bike) Name() string          { return "" }

type Pipe struct{ named }
// ^ implements: shop/carry.Outside ; implements: shop/carry.Told ; implements: shop/carry.Stream

func (Pipe) Read(b []byte) (int, error)                             { return 0, nil }
func (Pipe) Close() error                                           { return nil }
func (Pipe) WriteString(text string) (int, error)                   { return 0, nil }
func (Pipe) Each(does func(from io.Reader, end bool) (int, error)) {}
// ^ overrides: shop/carry.Stream.Each

type Tap struct{ named } // it reads something else
// ^ not implements: shop/carry.Outside ; not implements: shop/carry.Stream ; not implements: shop/carry.Told

func (Tap) Read(line string) (int, error)                         { return 0, nil }
func (Tap) Close() error                                          { return nil }
func (Tap) WriteString(text []byte) (int, error)                  { return 0, nil }
func (Tap) Each(does func(from io.Writer, end bool) (int, error)) {}
// ^ not overrides: shop/carry.Stream.Each

type Twins struct { // whose name? Go does not say
	// ^ not implements: shop/carry.Named
	named
	Bike
}

type Called struct { // its own is nearer
	// ^ implements: shop/carry.Named
	named
	Bike
}

func (Called) Name() string { return "" }

type Label struct { // what is nearer is a field
	// ^ not implements: shop/carry.Named
	Name string
	*Inner
}

type Inner struct{ Bike }
// ^ implements: shop/carry.Named

type Shelf struct{ named }
// ^ implements: shop/carry.Source ; implements: shop/carry.Boxes ; not implements: shop/carry.Open

func (s *Shelf) Find(name string) (*carry.Box, error) { return nil, nil }
// ^ overrides: shop/carry.Source.Find
func (s *Shelf) Keep(all map[string]*carry.Box) error { return nil }

type Mixed struct{ named } // it finds one thing and keeps another
// ^ not implements: shop/carry.Source ; not implements: shop/carry.Boxes

func (m *Mixed) Find(name string) (*carry.Box, error) { return nil, nil }
func (m *Mixed) Keep(all map[string]string) error     { return nil }

type Crane struct{ named }
// ^ implements: shop/carry.Open ; not implements: shop/carry.Unknown

func (c Crane) Weight() int           { return 1 }
func (c Crane) Lift(height int) error { return nil }
// ^ overrides: shop/carry.Open.Lift

type Lift struct{ named }
// ^ not implements: shop/carry.Open

func (l Lift) Weight() int            { return 1 }
func (l Lift) Lift(height string) error { return nil }

type Ledger struct{ named }
// ^ implements: shop/carry.Table

func (l Ledger) All() map[string]map[int]*carry.Box   { return nil }
func (l Ledger) Under(key string) map[int]*carry.Box { return nil }
// ^ overrides: shop/carry.Table.Under

type Register struct{ named } // what is under a key is not what all have
// ^ not implements: shop/carry.Table

func (r Register) All() map[string]map[int]*carry.Box { return nil }
func (r Register) Under(key string) *carry.Box        { return nil }
// --- path: embed/embed.go ---
package embed

type Taker interface {
	Take()
	Keep()
}
type Base struct{}

func (b Base) Take() {}
// ^ overrides: shop/embed.Taker.Take  by: a guess
func (b Base) Lose() {}

type Whole struct{ Base }

func (w Whole) Keep() {}
// ^ overrides: shop/embed.Taker.Keep

type Hiding struct{ Lone }

func (h Hiding) Take() {}
func (h Hiding) Keep() {}

type Lone struct{}

func (l Lone) Take() {}
// ^ not overrides: shop/embed.Taker.Take
