package main

import "github.com/org/pkg/auth"

func main() {
	if !auth.Validate("token") {
		panic("refused")
	}
}
