// --- path: go.mod ---
module shop

// --- path: schema/configuration.go ---
package schema

type Configuration struct {
	Theme string `koanf:"theme"`
	// ^ config: file theme -> shop/schema.Configuration.Theme
	Storage *Storage `koanf:"storage"`
	// ^ none: config
	Shops []Shop `koanf:"shops"`
	// ^ config: file shops
	Rates `koanf:",squash"`
}

type Rates map[string]Rate

type Rate struct {
	Percent int `koanf:"percent"`
	// ^ config: file *.percent
}

// --- path: schema/storage.go ---
package schema

type Storage struct {
	Path string `koanf:"path"`
	// ^ config: file storage.path
	TLS TLS `koanf:"tls"`
	// ^ none: config
	hidden string `koanf:"-"`
	// ^ none: config
}

type TLS struct {
	Cert string `koanf:"cert"`
	// ^ config: file storage.tls.cert ; config: file shops[].tls.cert
}

type Shop struct {
	TLS TLS `koanf:"tls"`
}

// A type of the same name, which holds nothing of it.
type Other struct {
	Cert string `json:"cert"`
}

// --- path: keys/keys.go ---
package keys

import "github.com/spf13/viper"

type Key string

const (
	Secret Key = `service.secret`
	// ^ config: viper service.secret -> shop/keys.Secret
	Plain = "service.plain"
	// ^ none: config
)

func (k Key) GetString() string { return viper.GetString(string(k)) }
// ^ none: config

// --- path: config/options.go ---
package config

type value struct{ raw string }

func NewConfigOptions() map[string]*value {
	return map[string]*value{
		"ADMIN_PASSWORD": {raw: ""},
		// ^ config: environment ADMIN_PASSWORD as heuristic
		"ADMIN_USERNAME": {raw: ""},
		// ^ config: environment ADMIN_USERNAME
		"BASE_URL": {raw: ""},
		// ^ config: environment BASE_URL
		"DATABASE_URL": {raw: ""},
		// ^ config: environment DATABASE_URL
		"LOG_LEVEL": {raw: ""},
		// ^ config: environment LOG_LEVEL
	}
}
