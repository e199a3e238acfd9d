// --- path: go.mod ---
// module shop

// --- path: client.go ---
package shop

import (
	"fmt"
	"net/http"
	"net/url"
)

const pathCart = "%s/api/carts/%d"

type client struct {
	addr string
}

func (c *client) get(rawURL string, out any) error {
	return c.do(rawURL, http.MethodGet, out)
}

func (c *client) do(rawURL, method string, out any) error {
	uri, err := url.Parse(rawURL)
	req, err := http.NewRequest(method, uri.String(), nil)
	return send(req, err)
}

func (c *client) Cart(id int) error {
	uri := fmt.Sprintf(pathCart, c.addr, id)
	return c.get(uri, nil)
	// ^ client: GET {}/api/carts/{} -> shop.client.Cart
}

func (c *client) Pay(id int) error {
	return c.do(fmt.Sprintf("%s/api/carts/%d/pay", c.addr, id), http.MethodPost, nil)
	// ^ client: POST {addr}/api/carts/{id}/pay -> shop.client.Pay
}
