// Functions with type parameters: what they give where the types are written or arguments tell them, and what is not told where neither.

// --- path: go.mod ---
module shop

// --- path: kit/kit.go ---
package kit

type Box[T any] struct{ held T }

func New[T any]() *Box[T] { return &Box[T]{} }

func (b *Box[T]) Get() T { return b.held }

func As[T error](err error) (T, bool) {
	var found T
	return found, false
}

func Pair[K comparable, V any](key K, value V) map[K]V { return nil }

func Same[T any](value T) T { return value }

func Keep[T any](value T) *Box[T] { return &Box[T]{value} }

func Map[T, U any](all []T, f func(T) U) []U { return nil }

// --- path: main.go ---
package main

import "shop/kit"

type Item struct{}

func (i *Item) Ship() {}

type Lost struct{}

func (l *Lost) Error() string { return "" }

func (l *Lost) Where() *Item { return nil }

func use(err error, key string, all [2]func() *Item) {
	kit.New[*Item]().Get().Ship()
	//               ^ calls: shop/kit.Box.Get ; calls: shop.Item.Ship
	kit.New[Item]().Get().Ship()
	//                    ^ calls: shop.Item.Ship
	kit.New[[]*Item]().Get()[0].Ship()
	//                          ^ calls: shop.Item.Ship
	if lost, ok := kit.As[*Lost](err); ok {
		lost.Where().Ship()
		//    ^ calls: shop.Lost.Where ; calls: shop.Item.Ship
	}
	kit.Pair[string, *Item](key, nil)[key].Ship()
	//                                     ^ calls: shop.Item.Ship
	at := 1
	all[at]().Ship()
	//        ^ calls: shop.Item.Ship
	kit.Same(key).Missing()
	//            ^ not calls: outside builtin.any.Missing
	kit.Same(all[at]()).Ship()
	//                  ^ calls: shop.Item.Ship
	kit.Keep(&Item{}).Get().Ship()
	//                      ^ calls: shop.Item.Ship
	for _, lost := range kit.Map(all[:], func(_ func() *Item) *Lost { return nil }) {
		lost.Where()
		//    ^ calls: shop.Lost.Where
	}
}
