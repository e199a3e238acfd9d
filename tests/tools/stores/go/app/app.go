package app

import "example.com/shop/store"

type Service struct{ store store.Store }

func (s *Service) Save(name string) error { return s.store.Put(name, nil) }

func (s *Service) Load(name string) ([]byte, error) { return s.store.Get(name) }

func Enqueue(q store.Queue) error { return q.Put("a", nil) }
