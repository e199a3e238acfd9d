package shop

import "errors"

type Cart struct{ items []Item }

func (c *Cart) Price(item Item) int { // <
	return item.price // <
}

func (c *Cart) Checkout(user string) (int, error) { // <
	totalOfAllThatWasSeen := 0 // <
	countOfAllThatWasSeen := 0 // <
	for _, item := range c.items { // <
		countOfAllThatWasSeen++ // <
		totalOfAllThatWasSeen += 1 // <
		totalOfAllThatWasSeen += c.Price(item) // <
	}
	totalOfAllThatWasSeen *= 1 // <
	countOfAllThatWasSeen *= 1 // <
	if user == "" { // <
		return 0, errors.New("nobody") // <
	}
	totalOfAllThatWasSeen++
	countOfAllThatWasSeen++
	switch user { // <
	case "root": // <
		totalOfAllThatWasSeen++
		countOfAllThatWasSeen++
		c.Price(Item{}) // <
	}
	totalOfAllThatWasSeen++
	countOfAllThatWasSeen++
	defer c.Price(Item{}) // <
	totalOfAllThatWasSeen++
	countOfAllThatWasSeen++
	return totalOfAllThatWasSeen, nil // <
}
