// --- path: go.mod ---
module example.org/shop

// --- path: models/models.go ---
package models

import "gorm.io/gorm"

type Base struct {
	ID int `gorm:"primary_key"`
}

type Article struct {
	// ^ table: - articles
	Base
	Title string `gorm:"size:255"`
}

type OrderEntry struct {
	// ^ table: - entries
	gorm.Model
}

func (OrderEntry) TableName() string {
	return "entries"
}

type Form struct {
	Title string
}

func load(db *gorm.DB) {
	db.Raw("SELECT id FROM prices WHERE id = ?", 1)
	// ^ table: SELECT prices
}

// --- path: entity/badge.go ---
package entity

type Badge struct {
	// ^ table: - badge
	ID int `xorm:"not null pk autoincr"`
}

func (Badge) TableName() string {
	return "badge"
}
