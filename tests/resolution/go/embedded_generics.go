// What embedded generic types give, bounds that a receiver's type parameters have, methods on another name of a type.

// --- path: go.mod ---
module shop

// --- path: kit/kit.go ---
package kit

type Keyed interface{ Key() string }
type Other interface{ Key() string }

type List[T any] struct{ items []T }

func (l *List[E]) Chosen() E { return l.items[0] }

type Pairs[K Keyed, V any] struct {
	*List[V]
	keys map[string]K
}

func (p *Pairs[A, B]) Held(key A) A {
	key.Key()
	//  ^ calls: shop/kit.Keyed.Key
	for _, one := range p.keys {
		one.Key()
		//  ^ calls: shop/kit.Keyed.Key
	}
	return p.keys[""]
}

type Response struct{ body string }
type Alias = Response
type New Response

func (a Alias) Read() *Response { return &a }

func (n New) Read() *Response { return nil }

// --- path: main.go ---
package main

import "shop/kit"

type Branch struct{}

func (b *Branch) Key() string { return "" }

func (b *Branch) Name() string { return "" }

type Tag struct{}

func (t *Tag) Key() string { return "" }

func (t *Tag) Name() string { return "" }

type View struct {
	*kit.Pairs[*Branch, *Tag]
}

func use(view *View, pairs *kit.Pairs[*Tag, *Branch], got *kit.Response, made kit.New) {
	view.Chosen().Name()
	//   ^ calls: shop/kit.List.Chosen
	//            ^ calls: shop.Tag.Name
	pairs.Chosen().Name()
	//             ^ calls: shop.Branch.Name
	view.Held(nil).Name()
	//             ^ calls: shop.Branch.Name
	chosen := view.Chosen()
	if chosen != nil {
		chosen.Key()
		//     ^ calls: shop.Tag.Key
	}
	got.Read().Read()
	//  ^ calls: shop/kit.Alias.Read
	//         ^ calls: shop/kit.Alias.Read
	made.Read().Read()
	//   ^ calls: shop/kit.New.Read
	//          ^ calls: shop/kit.Alias.Read
}

// --- path: chain.go ---
package main

type Driver struct{}

func (d *Driver) Press() *Driver { return d }

func (d *Driver) Tap(do func()) *Driver { return d }

type Robot struct{}

func (r *Robot) Press() *Driver { return nil }

func (r *Robot) Tap(do func()) *Robot { return r }

func long(d *Driver) {
	d.Press().Press().Press().Press().Press().Press().Press().Press().Press().Press().
		Press().Press().Press().Press().Press().Press().Press().Press().Press().Press().
		Press().Press().Press().Press().Press().Press().Press().Press().Press().Press().
		Press().Press().Press().Press().Press().Press().Press().Press().Press().Press().
		Tap(func() {
			//  ^ calls: shop.Driver.Tap
			d.Press()
			// ^ calls: shop.Driver.Press
		}).
		Press()
	//  ^ calls: shop.Driver.Press
}
