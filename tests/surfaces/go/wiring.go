// --- path: go.mod ---
module shop

// --- path: store/store.go ---
package store

type Store interface{ Save() }

type SqlStore struct{}

func NewSql() *SqlStore { return nil }

// --- path: wire.go ---
package main

import (
	"github.com/google/wire"
	"go.uber.org/fx"
	"shop/store"
)

var set = wire.NewSet(store.NewSql, wire.Bind(new(store.Store), new(*store.SqlStore)))
// ^ di: - SqlStore -> shop/store.NewSql ; di: bind store.Store -> shop/store.SqlStore

var app = fx.New(
	fx.Provide(fx.Annotate(store.NewSql, fx.As(new(store.Store)))),
	// ^ di: bind store.Store -> shop/store.NewSql
)
