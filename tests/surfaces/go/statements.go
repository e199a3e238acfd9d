// --- path: go.mod ---
module example.com/shop
// --- path: shop/stock.go ---
package shop

import (
	"database/sql"
	"fmt"
	"strings"
)

const all = `SELECT id FROM shelves`

type Store struct{ db *sql.DB }

func (s *Store) Read(conditions []string, order string) {
	query := `SELECT id FROM carts`
	if len(conditions) > 0 {
		query += " WHERE " + strings.Join(conditions, " AND ")
	}
	s.db.Query(query)
	// ^ table: SELECT carts
	query = "DELETE FROM baskets WHERE id = $1"
	s.db.Exec(query, 1)
	// ^ table: DELETE baskets
	s.db.Query(all)
	// ^ table: SELECT shelves
	ranked := `WITH ranked AS (SELECT id FROM orders ORDER BY %[1]s) SELECT id FROM ranked WHERE %[1]s > 0`
	s.db.QueryRow(fmt.Sprintf(ranked, order), 1)
	// ^ table: SELECT orders
}

// label gives the label of a shelf; an example:
//
//	id = db.QueryRow(`select label from examples where id = 1`)
func label(db *sql.DB, id int) {
	db.QueryRow(`SELECT label FROM shelves WHERE id = $1`, id)
	// ^ table: SELECT shelves
}

// --- path: handed.go ---
package store

import "database/sql"

type users struct{ db *sql.DB }

func (u *users) drop() {
	query := `DELETE FROM sessions`
	u.db.Exec(query)
	// ^ table: DELETE sessions -> example.com/shop.users.drop
}

func (u *users) byID(id int) *sql.Row {
	query := `SELECT id FROM people WHERE id = $1`
	return u.fetch(query, id)
	// ^ table: SELECT people -> example.com/shop.users.byID
}

func (u *users) fetch(query string, args ...any) *sql.Row {
	return u.db.QueryRow(query, args...)
}
