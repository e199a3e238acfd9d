"""`codecompass setup`: prints, writes or removes the entry of one agent or of all installed ones."""

import shlex
from pathlib import Path

import typer

from codecompass.frontends import instructions as rules
from codecompass.frontends.clients import CLIENTS, Client, ClientName, executable
from codecompass.frontends.terminal import working_folder
from codecompass.model.errors import CodeCompassError


def set_up(
    name: ClientName | None, repo: Path | None, *, write: bool = False, remove: bool = False, instructions: bool = False
) -> None:
    """Print what an agent needs (without a name: each installed one), or write or remove it. Raises CodeCompassError
    `invalid_input` for a file that cannot be edited; other agents are handled first."""
    names = [name] if name else [one for one, client in CLIENTS.items() if client.is_installed()]
    if not names:
        typer.echo(f"no agent that is known was found on this machine; known are {', '.join(CLIENTS)}", err=True)
    failed: list[CodeCompassError] = []
    for one in names:
        try:
            if instructions:
                _instruct(one, repo, remove=remove)
            elif remove:
                _remove(one)
            elif write:
                typer.echo(f"{CLIENTS[one].title} will start codecompass: see {CLIENTS[one].write(repo)}")
            else:
                _print(one, CLIENTS[one], repo)
        except CodeCompassError as error:
            failed.append(error)
        except OSError as problem:
            failed.append(CodeCompassError("invalid_input", f"{CLIENTS[one].title}: {problem}. Nothing was changed."))
    if failed:
        message = "\n".join(error.message for error in failed)
        raise CodeCompassError("invalid_input", message, failed[0].data if len(failed) == 1 else None)


def _remove(name: ClientName) -> None:
    client = CLIENTS[name]
    file = client.remove()
    typer.echo(f"{client.title} starts codecompass no more: see {file}" if file else f"{client.title} was not set up")


def _instruct(name: ClientName, repo: Path | None, *, remove: bool) -> None:
    root = _repository(repo or working_folder())
    client, is_claude = CLIENTS[name], name == "claude"
    if remove:
        changed = rules.remove(root, client.rules, is_claude=is_claude)
        said = "is told nothing of codecompass any more" if changed else "was told nothing of codecompass"
    else:
        changed = rules.write(root, client.rules, executable(), is_claude=is_claude)
        said = "is told when to ask codecompass"
    shown = ", ".join(file.relative_to(root).as_posix() for file in changed)
    typer.echo(f"{client.title} {said} in {root}{': ' if shown else ''}{shown}")


def _repository(place: Path) -> Path:
    """The top of the work tree that contains a path; the path itself if there is none."""
    return next((folder for folder in (place, *place.parents) if (folder / ".git").exists()), place)


def _print(name: ClientName, client: Client, repo: Path | None) -> None:
    server = client.server(repo)
    where = f"in {client.file()} (`codecompass setup {name} --write` does it):"
    if client.command:
        arguments = server["args"]
        assert isinstance(arguments, list)
        typer.echo(f"# {client.title}, in one command:", err=True)
        typer.echo(client.command.format(server=shlex.join([str(server["command"]), *arguments])))
        typer.echo(f"\n# … or {where}", err=True)
    else:
        typer.echo(f"# {client.title}: {where}", err=True)
    typer.echo(client.stanza(repo), nl=False)
