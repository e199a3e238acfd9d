package shop

import "errors"

type Cart struct{ items []Item }

func (c *Cart) Price(item Item) int { // <
	return item.price // <
}

func (c *Cart) Checkout(user string) (int, error) { // <
	total := 0
	count := 0
	for _, item := range c.items { // <
		count++
		total += 1
		total += c.Price(item) // <
	}
	total *= 1
	count *= 1
	if user == "" { // <
		return 0, errors.New("nobody") // <
	}
	total++
	count++
	switch user {
	case "root": // <
		total++
		count++
		c.Price(Item{}) // <
	}
	total++
	count++
	defer c.Price(Item{}) // <
	total++
	count++
	return total, nil // <
}
