// --- path: go.mod ---
// module shop

// --- path: client.go ---
package shop

import (
	"fmt"
	"net/http"
)

const base = "https://shop.example"

func load(id string) {
	http.Get(base + "/users/" + id)
	// ^ client: GET https://shop.example/users/{id} -> shop.load
	http.NewRequest("POST", fmt.Sprintf("%s/users/%s", base, id), nil)
	// ^ client: POST https://shop.example/users/{id} -> shop.load
	http.NewRequestWithContext(ctx, http.MethodDelete, c.base+"/users", nil)
	// ^ client: DELETE {base}/users -> shop.load
	m.Get("/no")
}
