"""How a project is run and tested, as its files say."""

from __future__ import annotations

from codecompass.languages.tasks import tasks_in

FILES = {
    "package.json": '{"scripts": {"dev": "vite", "test:unit": "vitest", "postinstall": "x"}}',
    "pnpm-lock.yaml": "",
    "go.mod": "module shop\n",
    "main.go": "package main\n",
    "Makefile": "VERSION := 1\ntest: build\n\tgo test\nbuild:\n\tgo build\n",
    "server/Cargo.toml": '[package]\nname = "server"\n',
    "tools/deep/in/package.json": '{"scripts": {"test": "x"}}',
    "web/package.json": "{ not JSON",
}


def test_each_purpose_has_the_commands_nearest_to_the_root() -> None:
    told = [(one.purpose, one.command, one.path) for one in tasks_in(FILES, FILES.__getitem__)]
    assert told == [
        ("run", "go run .", "go.mod"),
        ("run", "pnpm run dev", "package.json"),
        ("run", "(cd server && cargo run)", "server/Cargo.toml"),
        ("test", "make test", "Makefile"),
        ("test", "go test ./...", "go.mod"),
        ("test", "pnpm run test:unit", "package.json"),
        ("build", "make build", "Makefile"),
    ]


def test_a_program_is_run_where_it_has_a_main() -> None:
    assert [one.command for one in tasks_in({"go.mod": ""}, lambda path: "")] == ["go test ./..."]
