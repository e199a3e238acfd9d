package store

type Store interface {
	Put(key string, value []byte) error
	Get(key string) ([]byte, error)
}

type S3 struct{ bucket string }

func (s *S3) Put(key string, value []byte) error  { return upload(s.bucket, key) }
func (s *S3) Get(key string) ([]byte, error)      { return nil, nil }

type Base struct{}

func (b Base) Get(key string) ([]byte, error) { return nil, nil }

type Disk struct{ Base }

func (d Disk) Put(key string, value []byte) error { return nil }

type Queue struct{}

func (q Queue) Put(key string, value []byte) error { return nil }

func upload(bucket, key string) error { return nil }
