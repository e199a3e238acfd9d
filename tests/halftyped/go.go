package shop

import "fmt"

// First is the first.
func First(a int, b int) []int {
	return []int{a, b}
}

// BROKEN top

type Cart struct {
	Base
	size int
}

func (c *Cart) Add(items []Item) *Cart {
	for _, one := range items {
		// BROKEN body
		c.Total(one)
	}
	return c
}

type Bag interface {
	Total(item Item) int
}

func (c *Cart) Total(item Item) int {
	return c.size + item.Price()
}

const Limit = 3

func last() func() string {
	return func() string {
		return fmt.Sprint(`all`)
	}
}
