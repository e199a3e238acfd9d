package shop

import (
	"fmt"
	// ^ imports: fmt - as fmt form: implicit
	. "os"
	// ^ imports: os * as -
	_ "net/http/pprof"
	// ^ imports: net/http/pprof - as -
	j "encoding/json"
	// ^ imports: encoding/json - as j
	"gopkg.in/yaml.v3"
	// ^ imports: gopkg.in/yaml.v3 - as yaml form: implicit
	"github.com/mattn/go-isatty"
	// ^ imports: github.com/mattn/go-isatty - as isatty form: implicit
	"example.org/validator/v10"
	// ^ imports: example.org/validator/v10 - as validator form: implicit
)

func (s *shop) sell(id int, names ...string) (item *Item, err error) {
	// ^ bound: s : shop ; bound: id : int ; bound: names : []string ; bound: item : Item ; role: type shop
	item = s.store.items[id].copy()
	// ^ role: call s.store.items[].copy ; not role: write item
	s.count++
	// ^ role: write s.count
	total = 2
	// ^ role: write total
	fmt.Println(len(names), s.name, shared)
	// ^ role: call fmt.Println ; role: call len ; role: read s.name ; role: read shared ; not role: read names
	return s.find(id).(*Item), nil
	// ^ role: call s.find ; role: type Item
}

func values(s *shop, any interface{}, ch chan *Item) {
	a, b := 1, load()
	// ^ bound: a = #int ; bound: b = load()
	c, err := load()
	// ^ bound: c = load()@0 ; bound: err = load()@1
	d, ok := s.items["x"]
	// ^ bound: d = s.items@key=x ; bound: ok = #bool
	e := any.(pkg.Item)
	// ^ bound: e = <pkg.Item>
	f := &Item{name: "x", tags: nil}
	// ^ bound: f = Item{} ; role: instantiate Item ; role: write <Item>.name ; not role: read name ; not role: type Item
	g := []*Item{{name: "x"}, {}}
	// ^ bound: g = <[]Item> ; role: type Item ; role: write <Item>.name
	h := map[Kind]int{First: 1}
	// ^ bound: h = <map[Kind,int]> ; role: read First
	i, k, l := new(Item), make([]Item, 2), append(g, f)
	// ^ bound: i = <Item> ; bound: k = <[]Item> ; bound: l = g ; role: instantiate Item
	m := func(x int) *Item { return load() }
	// ^ bound: m = <func[Item]> ; bound: x : int
	n := <-ch
	// ^ bound: n = ch@iter
	o := Make[int](3)
	// ^ bound: o = Make[]/<int>1() ; role: call Make[] ; not role: type Make
	p := (*Item)(nil)
	// ^ bound: p = Item()
	_, q := load()
	// ^ bound: q = load()@1 ; not bound: _
	r, t := -s.width*2, s.a == s.b
	// ^ bound: r = s.width ; bound: t = #bool
}

func blocks(s *shop, any interface{}) {
	for key, item := range s.items {
		// ^ bound: key = s.items@iter ; bound: item = s.items[]
		go item.ship(key)
		// ^ role: call item.ship
	}
	switch kind := any.(type) {
	// ^ bound: kind = any
	case *Item:
		kind.ship()
		// ^ role: call kind.ship
	case Tag, Kind:
		// ^ not bound: kind : Tag
	}
	select {
	case got := <-s.channel:
		// ^ bound: got = s.channel@iter
		got.ship()
	}
done:
	goto done
	// ^ not role: read done
}
