"""The Cypher console. It needs a graph and nothing else of the command line."""

import shlex
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.lexers import PygmentsLexer
from pygments.lexers.graph import CypherLexer
from rich.console import Console
from rich.markup import escape
from rich.syntax import Syntax

from codecompass.frontends.rows import summary, table
from codecompass.graph import Answer, Graph
from codecompass.model import queries
from codecompass.model.errors import CodeCompassError

ROWS_SHOWN = 100
HELP = """\
Type Cypher; a statement ends with [bold];[/] or an empty line. Tab completes, arrows go through what was typed before.

  [bold]:schema[/] [dim]TABLE[/]          the tables of the graph, or one of them
  [bold]:questions[/] [dim]WORD[/]        saved questions, or those that have WORD in their name or text
  [bold]:ask[/] [dim]NAME key=value …[/]  ask a saved question: [dim]:ask symbols_named name=Cart[/]
  [bold]:show[/] [dim]NAME[/]             the text of a saved question
  [bold]:explain[/] [dim]CYPHER[/]        how the engine would go about it
  [bold]:limit[/] [dim]ROWS[/]            how many rows are shown (now {limit})
  [bold]:help[/]  [bold]:quit[/]"""
KEYWORDS = (
    "MATCH", "OPTIONAL MATCH", "WHERE", "RETURN", "RETURN DISTINCT", "WITH", "UNWIND", "ORDER BY", "LIMIT", "SKIP", "AS",
    "AND", "OR", "NOT", "IN", "EXISTS", "COUNT", "CONTAINS", "STARTS WITH", "ENDS WITH", "SHORTEST", "UNION ALL", "CASE",
    "WHEN", "THEN", "ELSE", "END", "DESC", "CALL", "show_tables()", "table_info()", "length()", "label()", "size()",
    "collect()", "nodes()", "rels()", "properties()", "lower()",
)  # fmt: skip


def run_console(
    graph: Graph,
    title: str = "",
    history: Path | None = None,
    prompt: Callable[[str], str] | None = None,
    output: Console | None = None,
) -> None:
    """Read queries and print their answers until `:quit` or the end of input. `title` names in the greeting what is
    open, `history` is the file of typed lines. `prompt` replaces the terminal in tests: it gets the prompt's text,
    returns the typed text, and raises EOFError at the end."""
    console = output or Console()
    session = _Session(graph, console)
    read = prompt or _terminal(history)
    tables = [name for name, table in queries.tables().items() if table.ends is None]
    console.print(f"[bold]{escape(title or graph.file.stem)}[/]  {', '.join(tables)}  [dim]:help[/]")
    while True:
        try:
            typed = read("cypher> ").strip()
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        if typed in (":quit", ":exit", ":q"):
            return
        if typed:
            session.do(typed)


class _Session:
    """The open graph and display settings of a console."""

    def __init__(self, graph: Graph, console: Console) -> None:
        self.graph = graph
        self.console = console
        self.limit = ROWS_SHOWN
        self.commands: dict[str, Callable[[str], None]] = {
            ":schema": self.schema,
            ":questions": self.questions,
            ":ask": self.ask,
            ":show": self.show,
            ":explain": self.explain,
            ":limit": self.set_limit,
            ":help": self.help,
        }

    def do(self, typed: str) -> None:
        """Run a command or a query; errors are printed."""
        word, _, rest = typed.partition(" ")
        try:
            if not typed.startswith(":"):
                self._print(self._answer(typed))
            elif word in self.commands:
                self.commands[word](rest.strip().removesuffix(";"))
            else:
                self._complain(f"{word} is not known: :help tells what is")
        except CodeCompassError as error:
            self._complain(error.message, error.code)
        except KeyboardInterrupt:
            self._complain("stopped")

    def _answer(self, typed: str) -> Answer:
        """The answer of a query, which Ctrl-C can stop: Python handles the signal only while the engine runs
        elsewhere."""
        with ThreadPoolExecutor(1) as aside:
            answer = aside.submit(self.graph.cypher, typed, self.limit)
            try:
                return answer.result()
            except KeyboardInterrupt:
                self.graph.interrupt()
                raise

    def schema(self, name: str) -> None:
        for known in queries.tables().values():
            if name and known.name.lower() != name.lower():
                continue
            ends = f"  ({known.ends[0]})→({known.ends[1]})" if known.ends else ""
            columns = ", ".join(f"{column} [dim]{kind}[/]" for column, kind in known.columns)
            self.console.print(f"[bold]{known.name}[/]{ends}  {columns}\n  [dim]{escape(known.doc)}[/]")

    def questions(self, word: str) -> None:
        for question in queries.questions().values():
            if word.lower() in f"{question.name} {question.doc}".lower():
                given = " ".join(f"{parameter}=" for parameter in question.parameters)
                first, _, _ = question.doc.partition("\n")
                self.console.print(f"[bold]{question.name}[/] {given}  [dim]{escape(first)}[/]")

    def show(self, name: str) -> None:
        if question := self._question(name):
            text = "\n".join(f"// {line}" for line in question.doc.splitlines()) + "\n" + question.text
            self.console.print(Syntax(text, "cypher", background_color="default"))

    def ask(self, rest: str) -> None:
        name, *pairs = _split(rest) or [""]
        question = self._question(name)
        if question is None:
            return
        given = dict(pair.partition("=")[::2] for pair in pairs)
        missing = [parameter for parameter in question.parameters if parameter not in given]
        unknown = [parameter for parameter in given if parameter not in question.parameters]
        if missing or unknown:
            self._complain(f"{name} takes {' '.join(f'{one}=…' for one in question.parameters) or 'nothing'}")
            return
        started = time.perf_counter()
        try:
            values = {parameter: _value(parameter, value, question) for parameter, value in given.items()}
            records = self.graph.ask(name, **values)
        except (ValueError, RuntimeError) as problem:
            self._complain(str(problem))
            return
        columns = list(records[0]) if records else []
        rows = [list(record.values()) for record in records[: self.limit]]
        self._print(Answer(columns, rows, len(records) > self.limit, time.perf_counter() - started))

    def explain(self, text: str) -> None:
        self.console.print(self.graph.explain(text), highlight=False, markup=False)

    def set_limit(self, rows: str) -> None:
        if rows.isdecimal() and int(rows) > 0:
            self.limit = int(rows)
        self.console.print(f"[dim]at most {self.limit} rows are shown[/]")

    def help(self, _: str) -> None:
        self.console.print(HELP.format(limit=self.limit))

    def _print(self, answer: Answer) -> None:
        if answer.columns:
            self.console.print(table(answer))
        self.console.print(f"[dim]{summary(answer)}[/]", highlight=False)

    def _question(self, name: str) -> queries.Question | None:
        question = queries.questions().get(name)
        if question is None:
            self._complain(f"there is no question {name!r}: :questions lists them")
        return question

    def _complain(self, message: str, code: str = "") -> None:
        self.console.print(f"[red]{code + '  ' if code else ''}[/]{escape(message)}")


class CypherCompleter(Completer):
    """Labels after `:`, properties after `.`, commands and saved questions after `:`, keywords elsewhere."""

    def __init__(self) -> None:
        tables = queries.tables().values()
        self.labels = [table.name for table in tables]
        self.properties = sorted({name for table in tables for name, _ in table.columns})
        self.commands = [":schema", ":questions", ":ask", ":show", ":explain", ":limit", ":help", ":quit"]

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        text = document.text_before_cursor
        word = document.get_word_before_cursor()
        word = "" if not word.isidentifier() else word
        for choice in self._choices(text, text[: len(text) - len(word)]):
            typed = text if choice.startswith(":") else word
            if choice.lower().startswith(typed.lower()):
                yield Completion(choice, -len(typed))

    def _choices(self, text: str, before: str) -> Iterable[str]:
        if text.startswith(":") and " " not in text:
            return self.commands
        if before in (":ask ", ":show "):
            return queries.questions()
        if text.startswith(":ask "):
            question = queries.questions().get(text.split()[1])
            return [f"{parameter}=" for parameter in question.parameters] if question else []
        if text.startswith(":schema ") or before.endswith((":", "|")):
            return self.labels
        return self.properties if before.endswith(".") else KEYWORDS


def _terminal(history: Path | None) -> Callable[[str], str]:
    keys = KeyBindings()

    @keys.add("enter")
    def _(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        last = buffer.document.current_line
        if buffer.text.startswith(":") or buffer.text.rstrip().endswith(";") or not last.strip():
            buffer.validate_and_handle()
        else:
            buffer.insert_text("\n")

    session: PromptSession[str] = PromptSession(
        history=FileHistory(str(history)) if history else InMemoryHistory(),
        completer=CypherCompleter(),
        lexer=PygmentsLexer(CypherLexer),
        key_bindings=keys,
        multiline=True,
        prompt_continuation=lambda width, _line, _wrapped: [("", "... ".rjust(width))],
    )
    return session.prompt


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def _value(parameter: str, text: str, question: queries.Question) -> object:
    """The typed text as a value of the parameter's type: a list by its commas, a number by its digits."""
    is_list = question.each is not None and parameter == question.each[1]
    if is_list or f"IN ${parameter}" in question.text or f"UNWIND ${parameter}" in question.text:
        return [part for part in text.split(",") if part]
    return int(text) if text.isdecimal() else text


__all__ = ["CypherCompleter", "run_console"]
