// --- path: Cargo.toml ---
[package]
name = "shop"
// --- path: src/main.rs ---
use clap::{Command, Parser, Subcommand};

#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Commands,
}

#[derive(Debug, Subcommand)]
enum Commands {
    ServeAll { port: u16 },
    // ^ command: - serve-all
    #[command(name = "rm")]
    Remove,
    // ^ command: - rm
}

fn build() -> Command {
    Command::new("shop").subcommand(Command::new("check"))
    // ^ command: - shop ; command: - check
}
