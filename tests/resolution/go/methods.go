// Methods belong to their receiver's type, wherever in the package they stand. Embedding promotes, the least deep first.

// --- path: go.mod ---
module shop

// --- path: store/store.go ---
package store

import (
	"io"
	"sync"
)

type Base struct{ name string }

func (b *Base) Name() string { return b.name }
// ^ reads: shop/store.Base.name  by: declared type

func (b Base) Close() {}

type Store struct {
	// ^ extends: shop/store.Base
	*Base
	sync.Mutex
	io.Writer
	items []*Item
	byID  map[int]Item
	make  func() *Item
}

func (s *Store) Close() {
	s.Base.Close()
	//     ^ calls: shop/store.Base.Close
	s.Name()
	// ^ calls: shop/store.Base.Name  by: inherited member
	s.Lock()
	// ^ calls: outside sync.Mutex.Lock
	s.items[0].Ship()
	//         ^ calls: shop/store.Item.Ship
	s.byID[1].Ship()
	//        ^ calls: shop/store.Item.Ship
	s.make().Ship()
	//       ^ calls: shop/store.Item.Ship ; calls: shop/store.Store.make
	Ship()
	// ^ unresolved
}

// --- path: store/item.go ---
package store

type Item struct{ ID int }

func (i *Item) Ship() *Item { return i }

// --- path: main.go ---
package main

import "shop/store"

var shared = &store.Store{}

func use(s store.Store, all []store.Item) {
	s.Close()
	// ^ calls: shop/store.Store.Close  by: declared type
	for _, item := range all {
		item.Ship().Ship()
		// ^ calls: shop/store.Item.Ship
	}
	shared.Name()
	// ^ calls: shop/store.Base.Name
	close := s.Close
	//         ^ reads: shop/store.Store.Close
	close()
	shared.Missing() // no type of the tree has it, so it can only be of what is embedded from outside
	//     ^ calls: outside sync.Mutex.Missing
}

// --- path: tty/default.go ---
//go:build !linux && !windows

package tty

type Size struct{}

func (t *Term) Size() error { return nil }

// --- path: tty/linux.go ---
package tty

type Size struct{}

func (s Size) Wide() bool { return true }

func (t *Term) Size() Size { return Size{} }

// --- path: tty/term.go ---
package tty

type Term struct{}

func (t *Term) draw() {
	t.Size().Wide() // of a system's files, those of the usual build
	//       ^ calls: shop/tty.Size.Wide
}
