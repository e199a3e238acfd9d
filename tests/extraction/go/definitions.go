//go:build linux && !race
// ^ setting: constraint = linux && !race

// Package shop sells.
package shop
// ^ setting: package = shop

// Item is
// for sale.
type Item struct {
	// ^ defined: struct Item ; lines: 7 ; signature: type Item struct ; visibility: public ; doc: Item is / for sale.
	// ^ bases: Base pkg.Other Shelf[int]
	Base
	// ^ defined: field Item.Base ; modifiers: embedded ; type: Base ; role: extends Base ; not role: type Base
	*pkg.Other
	// ^ defined: field Item.Other ; role: extends pkg.Other
	Shelf[int]
	count, price int `json:"n"` // a comment behind documents nothing
	// ^ defined: field Item.count ; defined: field Item.price ; type: int
	tags map[string][]*Tag
	// ^ defined: field Item.tags ; type: map[string,[]Tag] ; doc: ; role: type Tag ; not role: type string
}

type (
	// Kind of an item.
	Kind int
	// ^ defined: type Kind ; type: int ; lines: 1 ; doc: Kind of an item.
	Names = []string
	// ^ defined: type Names ; modifiers: alias ; type: []string
	handler func(ctx Context, id int) (*Item, error)
	// ^ defined: type handler ; type: func[Tuple[Item,error]] ; visibility: private ; not role: read ctx
)

const (
	First Kind = iota
	// ^ defined: constant First ; type: Kind
	Second // a comment behind documents nothing
	// ^ defined: constant Second ; bound: Second = <Kind>
	third
	// ^ defined: constant third ; visibility: private ; doc:
)

var shared, other = New(), 2
// ^ defined: variable shared ; bound: shared = New() ; bound: other = #int

var _ Store = (*memory)(nil)
// ^ not defined: variable _ ; role: type Store

type Store interface {
	// ^ defined: interface Store ; bases: Reader ; signature: type Store interface
	Reader
	Get(key string) (*Item, bool)
	// ^ defined: method Store.Get ; modifiers: abstract ; type: Tuple[Item,bool]
}

type Number interface{ ~int | ~float64 }
// ^ defined: interface Number ; bases:

type List[K comparable, V any] struct{ items []V }
// ^ type_parameters: K V ; defined: field List.items

// At looks up.
//
//go:noinline
func (l *List[K, V]) At(key K, rest ...V) (found V, err error) {
	// ^ defined: method List.At ; owner: List[K,V] ; type_parameters: K V ; type: Tuple[V,error] ; doc: At looks up.
	// ^ signature: func (l *List[K, V]) At(key K, rest ...V) (found V, err error) ; not role: type K
	return
}

func New() *Item { return nil }
// ^ defined: fn New ; type: Item ; signature: func New() *Item

func Map[T, U any](in []T, f func(T) U) []U { return nil }
// ^ defined: fn Map ; type_parameters: T U ; type: []U

func init() {}
func init() {}
// ^ defined: fn init

func caller() {
	type local struct{ n int }
	// ^ defined: struct caller.local
	const limit = 3
	// ^ not defined: constant limit ; bound: limit = #int
	var inner struct{ q int }
	// ^ not defined: field q ; bound: inner : {q:int}
}

var table = []struct{ in, Out string }{{"a", "b"}}
// ^ defined: field table.in ; defined: field table.Out ; modifiers: literal ; visibility: public ; visibility: private

type settings struct{ server struct{ port int } }
// ^ defined: field settings.server ; defined: field settings.server.port

func TestTotal(t *testing.T) {
	for _, test := range []struct {
		name string
		// ^ defined: field TestTotal.name ; type: string ; modifiers: literal
	}{{name: "none"}} {
		total(test.name)
		// ^ use: total by TestTotal
	}
}
