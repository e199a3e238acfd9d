// --- path: go.mod ---
module example.com/desk
// --- path: desk.go ---
package desk

func note(n int) int { return n }

func Lend(n int, each func(int)) {
	check := func(n int) int {
		return note(n)
		//     ^ calls: example.com/desk.note
	}
	check(1)
	// ^ in place
	each(n)
	// ^ not in place
	again := note
	again(2)
	// ^ calls: example.com/desk.note
	func() {
		check(3)
		// ^ in place
	}()
}

func Other() {
	check(1)
	// ^ not in place
}
