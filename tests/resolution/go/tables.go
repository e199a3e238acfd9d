// Functions in maps and slices, by key where it is known.
// --- path: go.mod ---
module example.com/t
// --- path: a.go ---
package t

type S struct{}

func (s *S) run() {}
func hello()      {}
func bye()        {}

var table = map[string]func(){"h": hello, "b": bye}
var list = []func(){bye}
var inPlace = []func(int) func(){
	func(n int) func() { return bye }, // one that gives
	func(int) func() { return nil },
}
var empty = []func(){func() {}, hello}

func use(s *S, key string, held map[string]*S) {
	table["h"]()
	// ^ calls: example.com/t.hello by: a guess; not calls: example.com/t.bye
	table[key]()
	// ^ calls: example.com/t.hello by: a guess; calls: example.com/t.bye
	if f, ok := table["b"]; ok {
		f()
		// ^ calls: example.com/t.bye; not calls: example.com/t.hello
	}
	for _, f := range list {
		f()
		// ^ calls: example.com/t.bye
	}
	for _, f := range empty {
		f()
		// ^ calls: example.com/t.hello by: a guess
	}
	own := map[string]func(){"r": s.run}
	own["r"]()
	// ^ calls: example.com/t.S.run
	held["x"].run()
	//        ^ calls: example.com/t.S.run
}
