// Types made of others: a new type has its own methods and the structure of the old one, an alias is the old one.

// --- path: go.mod ---
module shop

// --- path: shop.go ---
package shop

type Item struct{ Price int }

func (Item) Ship() {}

type Items []*Item

func (i Items) First() *Item { return i[0] }

type Parcel Item
type Alias = Item
type Handler func(int) Item
type Kind int

const (
	Small Kind = iota
	Large
)

func (k Kind) String() string { return "" }
func (h Handler) Serve()      { h(1).Ship() }
// ^ calls: shop.Item.Ship

type Pair[K comparable, V any] struct {
	key   K
	value V
}

func (p *Pair[A, B]) Value() B { return p.value }

type Shipper interface{ Ship() }

func all[T Shipper](things []T) {
	things[0].Ship()
	//        ^ calls: shop.Shipper.Ship
}

func use(items Items, parcel Parcel, alias Alias, handle Handler, pair Pair[string, *Item]) {
	items.First().Ship()
	// ^ calls: shop.Items.First ; calls: shop.Item.Ship
	for _, one := range items {
		one.Ship()
		// ^ calls: shop.Item.Ship
	}
	alias.Ship()
	// ^ calls: shop.Item.Ship
	(&Alias{}).Ship()
	//         ^ calls: shop.Item.Ship
	_ = parcel.Price
	//         ^ reads: shop.Item.Price
	parcel.Ship()
	// ^ unresolved
	handle(1).Ship()
	//        ^ calls: shop.Item.Ship
	Large.String()
	//    ^ calls: shop.Kind.String
	Handler(nil).Serve()
	//           ^ calls: shop.Handler.Serve
	pair.Value().Ship()
	//           ^ calls: shop.Pair.Value ; calls: shop.Item.Ship
}

func blocks(any interface{}) {
	if any != nil {
		type priced interface{ Price() *Item }
		if one, ok := any.(priced); ok {
			one.Price().Ship()
			//          ^ calls: shop.Item.Ship
		}
	}
	type local struct{ item Item }
	local{}.item.Ship()
	//           ^ calls: shop.Item.Ship
}
