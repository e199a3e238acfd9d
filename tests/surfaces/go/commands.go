// --- path: go.mod ---
module shop
// --- path: cmd/serve.go ---
package cmd

import "github.com/spf13/cobra"

var serveCmd = &cobra.Command{
	// ^ command: - serve -> shop/cmd.run
	Use:   "serve [flags]",
	Short: "Serve the shop",
	RunE:  run,
}

var rootCmd = &cobra.Command{Use: "shop"}
// ^ command: - shop -> shop/cmd.rootCmd

func run(cmd *cobra.Command, args []string) error { return nil }

func newCommand() *cobra.Command {
	return &cobra.Command{
		// ^ command: - version -> shop/cmd.newCommand
		Use: "version",
		Run: func(cmd *cobra.Command, args []string) {},
	}
}

// --- path: cmd/other.go ---
package cmd

import "github.com/urfave/cli/v2"

func migrate(c *cli.Context) error { return nil }

var app = &cli.App{
	Commands: []*cli.Command{
		{
			Name:   "first",
			Action: migrate,
			// ^ command: - first -> shop/cmd.migrate
		},
	},
}

func commands() []*cli.Command {
	return []*cli.Command{&cli.Command{Name: "migrate", Action: migrate}}
	// ^ command: - migrate -> shop/cmd.migrate
}
