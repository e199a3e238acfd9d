"""MCP over stdio and HTTP. The SDK implements the protocol in both of its generations; `bind` supplies tools and
answers.

Invariants: a tool runs on a worker thread, never on the event loop. Structured content and text are the same JSON.
Nothing of ours that is slow to import is imported here: engine, git and grammars load at the first question.
"""

from __future__ import annotations

import logging
import threading
import time
import warnings
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import anyio.to_thread
import mcp_types as protocol
from anyio.abc import TaskGroup
from mcp.server.caching import CacheHint
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp.shared.message import SessionMessage
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from codecompass import __version__
from codecompass.frontends import bind, namesakes
from codecompass.frontends.bind import Outcome, ProjectOf
from codecompass.frontends.metrics import Metrics
from codecompass.frontends.roots import meant_by
from codecompass.frontends.stdio import Lines, claim_input
from codecompass.model.errors import CodeCompassError
from codecompass.process.cancelling import wanted_until
from codecompass.session.asking import Form, Session, answering_in, asking
from codecompass.tools import TOOLS, Tool
from codecompass.tools.spellings import WORKSPACE_NAMES

if TYPE_CHECKING:
    import socket

    from starlette.applications import Starlette

    from codecompass.frontends.later import Made
    from codecompass.session.project import JobState

log = logging.getLogger(__name__)

LookAtJob = Callable[[], "JobState | None"]
Interrupt = Callable[[int], None]
Whose = Callable[[str], AbstractContextManager[str]]
Answers = Form
"""How answers are sent: as structured JSON, or as text alone, which costs a model a third."""

_TEXTS = Path(__file__).parent / "texts"
INSTRUCTIONS, AGENT_INSTRUCTIONS, CODEMAP_INSTRUCTIONS = (
    _TEXTS.joinpath(f"{toolset}.md").read_text(encoding="utf-8") for toolset in ("core", "agent", "codemap")
)
ABOUT = {"agent": AGENT_INSTRUCTIONS, "codemap": CODEMAP_INSTRUCTIONS}
"""Instructions of the toolsets that have their own."""
TOOL_THREADS = 16
PROGRESS_SECONDS, INTERRUPT_SECONDS = 0.25, 0.05
HELD_SECONDS = 15.0
"""How long a call that started an index job waits for it, to report progress; clients give up after a minute."""
ROOTS_SECONDS = 5.0
LIST_IS_FIXED = CacheHint(ttl_ms=3_600_000, scope="public")


MOST_SESSIONS = 10_000
"""As many as the SDK keeps open."""
SESSION_HEADER = "mcp-session-id"
NO_SESSION = Session(lasting=False)


class Service:
    """The tools of a process, offered to one client over stdio or to many over HTTP."""

    def __init__(
        self,
        project_of: ProjectOf,
        toolset: str = "core",
        interrupt: Interrupt = lambda _thread: None,
        answers: Answers = "json",
        is_placed: Callable[[], bool] = lambda: True,
        whose: Whose = lambda _authorization: nullcontext(""),
        *,
        keeps_sessions: bool = True,
    ) -> None:
        """`interrupt` cancels what a thread asks the graph, when its client cancels. A server that is not placed uses
        the repository that the client has open. A call runs in the context that `whose` returns for its request's
        `Authorization`. A stateless server is one of several: a client of either generation may send its next question
        to another.
        """
        self.keeps_sessions = keeps_sessions
        self._project_of = project_of
        self._interrupt = interrupt
        self._answers = answers
        self._is_placed = is_placed
        self._whose = whose
        self.metrics = Metrics()
        self._roots: list[str] | None = None
        brief = toolset in ("agent", "lean")
        self._tools = [describe(tool, brief=brief, answers=answers) for tool in bind.listed(toolset)]
        self._names = frozenset(tool.name for tool in TOOLS)
        self._threads: anyio.CapacityLimiter | None = None
        self._background: TaskGroup | None = None
        self._own_session = Session()
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # roots are an older revision's, whose clients there still are
            self.server = self._made(toolset)

    def _made(self, toolset: str) -> Server[None]:
        return Server(
            "codecompass",
            version=__version__,
            title="codecompass",
            instructions=ABOUT.get(toolset, INSTRUCTIONS),
            cache_hints={"tools/list": LIST_IS_FIXED},
            lifespan=self._lifespan,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
            on_roots_list_changed=self._forget_roots,
        )

    async def run(self, claimed: Lines | None = None, output: Any = None) -> None:
        """Serve lines, from standard input or those given, until the client closes them. `output` is Any because the
        SDK only writes to it and flushes it."""
        claimed = claimed or claim_input()
        lines: Any = claimed
        async with stdio_server(stdin=lines, stdout=output) as (incoming, outgoing):

            async def refuse(about: int | str | None, code: int, message: str) -> None:
                error = protocol.ErrorData(code=code, message=message)
                answer = protocol.JSONRPCError(jsonrpc="2.0", id=about, error=error)
                await outgoing.send(SessionMessage(answer))

            claimed.refuse = refuse
            await self.server.run(incoming, outgoing, self.server.create_initialization_options())

    @asynccontextmanager
    async def _lifespan(self, _server: Server[None]) -> AsyncIterator[None]:
        self._threads = anyio.CapacityLimiter(TOOL_THREADS)
        async with anyio.create_task_group() as self._background:
            yield
            self._background.cancel_scope.cancel()

    async def _list_tools(
        self, _context: ServerRequestContext[None], params: protocol.PaginatedRequestParams | None
    ) -> protocol.ListToolsResult:
        if params is not None and params.cursor:
            raise MCPError(protocol.INVALID_PARAMS, "This cursor was never given out: all tools are on one page.")
        return protocol.ListToolsResult(tools=self._tools)

    async def _call_tool(
        self, context: ServerRequestContext[None], params: protocol.CallToolRequestParams
    ) -> protocol.CallToolResult:
        try:
            arguments = await self._placed(context, params.arguments or {})
        except CodeCompassError as error:
            return self._sent(params.name, bind.failed(error, None))
        begin = time.perf_counter()
        authorization = context.request.headers.get("authorization", "") if context.request is not None else ""
        with self._whose(authorization) as client:
            ask = namesakes.call if self._answers == "text" else bind.call
            call = Call(partial(ask, self._project_of, params.name, arguments, client))
        try:
            with asking(self._session_of(context)), answering_in(self._answers), self._whose(authorization):
                outcome = await anyio.to_thread.run_sync(call.run, abandon_on_cancel=True, limiter=self._threads)
        except anyio.get_cancelled_exc_class():
            if self._background is not None:
                self._background.start_soon(self._stop, call)
            raise
        known = params.name if params.name in self._names else "other"
        self.metrics.count(known, outcome.code or "ok", time.perf_counter() - begin, client)
        with self._whose(authorization):
            await self._await_job(context, arguments, outcome)
        return self._sent(params.name, outcome)

    def _sent(self, tool: str, outcome: Outcome) -> protocol.CallToolResult:
        return as_text(tool, outcome) if self._answers == "text" else as_result(outcome)

    def _session_of(self, context: ServerRequestContext[None]) -> Session:
        """The session of a request. Stdio has one client. Over HTTP the handshake assigned an id; without one, clients
        cannot be told apart."""
        if context.request is None:
            return self._own_session
        session_id = context.request.headers.get(SESSION_HEADER)
        if session_id is None or not self.keeps_sessions or context.protocol_version in MODERN_PROTOCOL_VERSIONS:
            return NO_SESSION
        found = self._sessions.pop(session_id, None) or Session()
        self._sessions[session_id] = found
        if len(self._sessions) > MOST_SESSIONS:
            self._sessions.popitem(last=False)
        return found

    async def _stop(self, call: Call) -> None:
        """Interrupt an abandoned call until it ends, since a tool may ask several questions."""
        while call.interrupt(self._interrupt):
            await anyio.sleep(INTERRUPT_SECONDS)

    async def _placed(self, context: ServerRequestContext[None], arguments: dict[str, object]) -> dict[str, object]:
        """A call's arguments, with the client's open repository if nothing else names one."""
        if any(arguments.get(name) for name in WORKSPACE_NAMES) or self._is_placed() or context.request is not None:
            return arguments
        capabilities = context.session.client_capabilities
        if capabilities is None or capabilities.roots is None or not context.session.can_send_request:
            return arguments
        if self._roots is None:
            try:
                asked = protocol.ListRootsRequest()
                told = await context.session.send_request(asked, protocol.ListRootsResult, ROOTS_SECONDS)
            except (MCPError, ValueError) as problem:
                log.warning("the client does not say what its roots are: %s", problem)
                return arguments
            self._roots = [str(root.uri) for root in told.roots]
        root = meant_by(self._roots)
        return arguments if root is None else {**arguments, "workspace": str(root)}

    async def _forget_roots(self, _context: ServerRequestContext[None], _params: object) -> None:
        self._roots = None

    async def _await_job(
        self, context: ServerRequestContext[None], arguments: dict[str, object], outcome: Outcome
    ) -> None:
        """Report the progress of the index job that this call started, if the client asked for it. The answer waits
        for the job up to a limit, since progress cannot be sent after the answer."""
        token = (context.meta or {}).get("progress_token")
        job = outcome.content.get("job_id")
        if token is None or not isinstance(job, str):
            return
        await context.session.report_progress(0, 100, "index job started")
        project = self._project_of(bind.workspace_in(dict(arguments)))
        with anyio.move_on_after(HELD_SECONDS):
            await self._follow_job(context, token, lambda: project.job(job))

    async def _follow_job(self, context: ServerRequestContext[None], token: str | int, look: LookAtJob) -> None:
        """Report a job's progress until its end, which the answer reports. A client may read an answer before a
        message sent just ahead of it, and treats progress of a finished request as an error."""
        told = 0
        while (job := await anyio.to_thread.run_sync(look)) is not None and job.is_active:
            if job.estimated_completion_pct > told:
                told = job.estimated_completion_pct
                message = f"{job.status}: {job.files_indexed} of {job.files_total} files"
                await context.session.send_progress_notification(token, told, 100, message)
            await anyio.sleep(PROGRESS_SECONDS)


class Call:
    """A tool's call on a worker thread, which can be interrupted."""

    def __init__(self, ask: Callable[[], Outcome]) -> None:
        self._ask = ask
        self._given_up = threading.Event()
        self._thread: int | None = None
        self._lock = threading.Lock()

    def run(self) -> Outcome:
        """Run the tool; returns its answer."""
        with self._lock:
            self._thread = threading.get_ident()
        try:
            with wanted_until(self._given_up):
                return self._ask()
        finally:
            with self._lock:
                self._thread = None

    def interrupt(self, interrupt: Interrupt) -> bool:
        """Interrupt the call; returns whether it was still running. Never affects another call on the same thread."""
        self._given_up.set()
        with self._lock:
            if self._thread is not None:
                interrupt(self._thread)
            return self._thread is not None


def describe(tool: Tool, *, brief: bool, answers: Answers) -> protocol.Tool:
    """A tool as `tools/list` shows it; for text answers without an output schema."""
    return protocol.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=bind.input_schema(tool, brief=brief),
        output_schema=None if answers == "text" else bind.output_schema(tool, brief=brief),
        annotations=protocol.ToolAnnotations(read_only_hint=tool.read_only),
    )


def as_result(outcome: Outcome) -> protocol.CallToolResult:
    """An answer in the protocol's form, twice: some clients show a model only the structured part, others only the
    text."""
    text = protocol.TextContent(type="text", text=outcome.text)
    return protocol.CallToolResult(content=[text], structured_content=outcome.content, is_error=outcome.is_error)


def as_text(tool: str, outcome: Outcome) -> protocol.CallToolResult:
    """An answer as text only: the same facts, as the command line prints them."""
    from codecompass.frontends import render

    text = protocol.TextContent(type="text", text=render.text_of(tool.replace(".", "_"), outcome.content))
    return protocol.CallToolResult(content=[text], is_error=outcome.is_error)


def serve(projects: bind.Projects, toolset: str, answers: Answers) -> None:
    """Serve over stdio until the client disconnects. No client can make it raise."""
    anyio.run(Service(projects, toolset, projects.interrupt, answers, projects.is_placed).run)


def serve_http(projects: bind.Projects, toolset: str, answers: Answers, listening: socket.socket, token: str) -> None:
    """Serve over HTTP, with the page at the root, until stopped. An empty `token` admits everyone, for loopback only."""
    from codecompass.frontends.serving import run

    async def tools() -> Made:
        return over_http(projects, toolset, answers, listening, token)

    run(tools, projects, listening, token)


def over_http(projects: bind.Projects, toolset: str, answers: Answers, listening: socket.socket, token: str) -> Made:
    """The tools as an application behind their access check."""
    from codecompass.frontends.http import Door, bears
    from codecompass.frontends.later import Made

    service = Service(projects, toolset, projects.interrupt, answers)
    app = application(service, listening)
    return Made(Door(app, bears(token), service.metrics.page, bound_to(listening)), app.router.lifespan_context(app))


def bound_to(listening: socket.socket) -> str:
    """The address of a listening socket."""
    return str(listening.getsockname()[0])


def application(service: Service, listening: socket.socket) -> Starlette:
    """The tools over HTTP without an access check."""
    from mcp.server.transport_security import TransportSecuritySettings

    from codecompass.frontends.http import PATH, is_loopback

    host = bound_to(listening)
    # On loopback the SDK also checks `Host`; elsewhere a server has names that it does not know, and the token.
    elsewhere = None if is_loopback(host) else TransportSecuritySettings(enable_dns_rebinding_protection=False)
    return service.server.streamable_http_app(
        streamable_http_path=PATH, stateless_http=not service.keeps_sessions, host=host, transport_security=elsewhere
    )
