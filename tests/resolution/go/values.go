// What a local holds is told by its declaration: the language's own inference, block by block.

// --- path: go.mod ---
module shop

// --- path: shop.go ---
package shop

import (
	"net/http"
	"os"
	"sync"
)

type Item struct{ next *Item }

func (*Item) Ship() {}

type Tag struct{}

func (Tag) Ship() {}

func load() (*Item, error)     { return nil, nil }
func find(f func() Tag) Tag    { return f() }
func channel() <-chan Item     { return nil }
func request() *http.Request   { return nil }

var once = sync.OnceValue(func() *Item { return nil })

func locals(any interface{}, items map[string][]Item) {
	a, err := load()
	a.Ship()
	// ^ calls: shop.Item.Ship  by: inferred type
	err.Error()
	// ^ calls: outside builtin.error.Error
	if a, ok := any.(Tag); ok {
		a.Ship()
		// ^ calls: shop.Tag.Ship
	} else {
		a.Ship()
		// ^ calls: shop.Tag.Ship
	}
	a.next.next.Ship()
	//          ^ calls: shop.Item.Ship
	b := &Tag{}
	// ^ instantiates: shop.Tag
	b.Ship()
	// ^ calls: shop.Tag.Ship
	new(Item).Ship()
	//        ^ calls: shop.Item.Ship
	(*Item)(nil).Ship()
	//           ^ calls: shop.Item.Ship
	for key, list := range items {
		list[0].Ship()
		//      ^ calls: shop.Item.Ship
		key.Ship()
		// ^ calls: outside builtin.string.Ship
	}
	for item := range channel() {
		item.Ship()
		// ^ calls: shop.Item.Ship
	}
	c := <-channel()
	c.Ship()
	// ^ calls: shop.Item.Ship
	d := func() Tag { return Tag{} }
	d().Ship()
	// ^ calls: shop.Tag.Ship
	once().Ship()
	//     ^ calls: shop.Item.Ship
	request().Context().Done()
	// ^ calls: outside context.Context.Done
	request().Body.Close()
	// ^ calls: outside net/http.Request.Body.Close
	file, _ := os.Open("x")
	file.Close()
	// ^ calls: outside os.File.Close
}

func switched(any interface{}) {
	switch v := any.(type) {
	case *Item:
		v.Ship()
		// ^ calls: shop.Item.Ship
	case Tag:
		v.Ship()
		// ^ calls: shop.Tag.Ship
	case error, string:
		v.Ship()
		// ^ unresolved
	}
}

func shadowed(load func() Tag) {
	load().Ship()
	//     ^ calls: shop.Tag.Ship
	Item := Tag{}
	var x Item
	Item.Ship()
	// ^ calls: shop.Tag.Ship
}

func cases() {
	table := []struct {
		name string
		item Item
		run  func() Tag
		sync.Mutex
	}{{name: "a"}}
	for _, one := range table {
		one.item.Ship()
		//       ^ calls: shop.Item.Ship
		one.run().Ship()
		//        ^ calls: shop.Tag.Ship
		one.Lock()
		// ^ calls: outside sync.Mutex.Lock
		one.name()
		// ^ unresolved
	}
}
