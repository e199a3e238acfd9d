// --- path: go.mod ---
module shop
// --- path: cmd/main.go ---
package main

import (
	"github.com/spf13/viper"
	"github.com/urfave/cli/v3"
)

var flags = []cli.Flag{
	&cli.StringFlag{Name: "server", EnvVars: []string{"SHOP_SERVER", "SERVER"}},
	// ^ config: environment SHOP_SERVER -> shop/cmd.flags ; config: environment SERVER -> shop/cmd.flags
	&cli.StringFlag{Name: "token", EnvVar: "SHOP_TOKEN"},
	// ^ config: environment SHOP_TOKEN -> shop/cmd.flags
	&cli.BoolFlag{
		Name:    "debug",
		Sources: cli.EnvVars("SHOP_DEBUG", "DEBUG"),
		// ^ config: environment SHOP_DEBUG -> shop/cmd.flags ; config: environment DEBUG -> shop/cmd.flags
	},
}

func start() {
	viper.SetEnvPrefix("SHOP")
	// ^ config: environment SHOP_* -> shop/cmd.start
	viper.AutomaticEnv()
	viper.BindEnv("db.host", "SHOP_DB_HOST")
	// ^ config: viper db.host -> shop/cmd.start ; config: environment SHOP_DB_HOST -> shop/cmd.start
}

// --- path: conf/conf.go ---
package conf

type Config struct {
	Port int `env:"PORT,required" json:"port"`
	// ^ config: environment PORT -> shop/conf.Config.Port
	Host string `envconfig:"HOST" default:"x"`
	// ^ config: environment HOST -> shop/conf.Config.Host
	DB Database `envPrefix:"DB_"`
	// ^ none: config
	Name string `json:"env"`
	Mail struct {
		From string `env:"FROM"`
		// ^ config: environment MAIL_FROM
		Limits struct {
			Most int `env:"MOST"`
			// ^ config: environment MAIL_LIMITS_MOST
		} `envPrefix:"LIMITS_"`
		Relay Database `envPrefix:"RELAY_"`
	} `envPrefix:"MAIL_"`
	Notify Notify `group:"notify" namespace:"notify" env-namespace:"NOTIFY"`
}

type Notify struct {
	Chat struct {
		Channel string `long:"chan" env:"CHAN"`
		// ^ config: environment NOTIFY_CHAT_CHAN
	} `group:"chat" env-namespace:"CHAT"`
	Queue int `env:"QUEUE"`
	// ^ config: environment NOTIFY_QUEUE -> shop/conf.Notify.Queue
}

type Database struct {
	URL string `env:"URL,DSN"`
	// ^ config: environment DB_URL -> shop/conf.Database.URL ; config: environment DB_DSN -> shop/conf.Database.URL ; config: environment MAIL_RELAY_URL ; config: environment MAIL_RELAY_DSN
	Pool *Pool `envPrefix:"POOL_"`
}

type Pool struct {
	Size int `env:"SIZE"`
	// ^ config: environment DB_POOL_SIZE ; config: environment MAIL_RELAY_POOL_SIZE
}

// --- path: conf/keys.go ---
package conf

import "github.com/knadh/koanf/v2"

var ko = koanf.New(".")

func Root() string {
	return ko.String("app.root_url")
	// ^ config: koanf app.root_url -> shop/conf.Root
}

// --- path: parts/main.go ---
package parts

import (
	"github.com/caarlos0/env/v11"

	"shop/parts/mail"
	"shop/parts/store"
)

type Settings struct {
	Name  string       `env:"NAME"`
	// ^ config: environment APP_NAME -> shop/parts.Settings.Name
	Mail  mail.Config  `envPrefix:"MAIL_"`
	Store store.Config `env-prefix:"STORE_"`
	Other mail.Limits
	Many  []mail.Relay `envPrefix:"RELAY"`
}

func load() (Settings, error) {
	var settings Settings
	err := env.ParseWithOptions(&settings, env.Options{Prefix: "APP_"})
	return settings, err
}

// --- path: parts/mail/mail.go ---
package mail

type Config struct {
	From   string `env:"FROM"`
	// ^ config: environment APP_MAIL_FROM -> shop/parts/mail.Config.From
	Limits Limits `env:", prefix=LIMITS_"`
}

type Limits struct {
	Most int `env:"MOST"`
	// ^ config: environment APP_MAIL_LIMITS_MOST -> shop/parts/mail.Limits.Most ; config: environment APP_MOST -> shop/parts/mail.Limits.Most
}

type Relay struct {
	Host string `env:"HOST"`
	// ^ config: environment APP_RELAY_[]_HOST -> shop/parts/mail.Relay.Host
}

// --- path: parts/store/store.go ---
package store

type Config struct {
	URL string `env:"URL"`
	// ^ config: environment APP_STORE_URL -> shop/parts/store.Config.URL
}

type Alone struct {
	Key string `env:"KEY"`
	// ^ config: environment ALONE_KEY -> shop/parts/store.Alone.Key
}

func load() Alone {
	alone, _ := env.ParseAsWithOptions[Alone](env.Options{Prefix: "ALONE_"})
	return alone
}
