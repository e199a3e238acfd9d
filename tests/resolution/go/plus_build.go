// --- path: go.mod ---
module example.com/ink

// --- path: text/kinds.go ---
package text

type Fast struct{}

func (Fast) Fill() {}

type Slow struct{}

func (Slow) Pour() {}

// --- path: text/unsafe.go ---
// +build !appengine

package text

func Plain() Fast { return Fast{} }

// --- path: text/safe.go ---
// +build appengine

package text

func Plain() Slow { return Slow{} }

// --- path: text/wide_a.go ---
// +build windows darwin,!cgo
// +build amd64

package text

func Wide() Slow { return Slow{} }

// --- path: text/wide_b.go ---
// +build linux,amd64 freebsd

package text

func Wide() Fast { return Fast{} }

// --- path: text/loose.go ---
// A line right above the package's is its comment, and no constraint.
// +build appengine
package text

func Loose() Fast { return Fast{} }

// --- path: text/strict.go ---
// +build windows

package text

func Loose() Slow { return Slow{} }

// --- path: main.go ---
package main

import "example.com/ink/text"

func main() {
	text.Plain().Fill()
	//           ^ calls: example.com/ink/text.Fast.Fill
	text.Wide().Fill()
	//          ^ calls: example.com/ink/text.Fast.Fill
	text.Loose().Fill()
	//           ^ calls: example.com/ink/text.Fast.Fill
	text.Plain().Pour()
	//           ^ not calls: example.com/ink/text.Slow.Pour
}
