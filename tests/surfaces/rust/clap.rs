// --- path: Cargo.toml ---
[package]
name = "shop"
// --- path: src/main.rs ---
use clap::{Arg, Command, Parser};

#[derive(Parser)]
struct Options {
    #[arg(long, env = "SHOP_PORT", default_value_t = 80)]
    port: u16,
    // ^ config: environment SHOP_PORT -> shop::Options::port
    #[arg(short, long, env)]
    token: String,
    // ^ config: environment TOKEN -> shop::Options::token
    #[arg(long)]
    plain: String,
    // ^ none: config
}

fn command() -> Command {
    Command::new("shop").arg(Arg::new("host").long("host").env("SHOP_HOST"))
    // ^ config: environment SHOP_HOST -> shop::command
}
