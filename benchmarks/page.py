"""The page in a browser: how long views take, and the README's pictures.

    python benchmarks/page.py REPO [--symbol NAME]            times: first view of 10 fresh servers, views, a symbol
    python benchmarks/page.py REPO --symbol NAME --pictures   benchmarks/results/page-light.png, page-dark.png

Needs the system's Chromium and playwright. The repository is indexed first, outside of what is timed. A view has come
once its heading and its parts are there; the time is what somebody at the browser waits for, its own work included: for
the first view from the command `codecompass browse` on.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psutil
from playwright.sync_api import BrowserType, Page, sync_playwright

from codecompass.session.project import Project
from codecompass.tools.overview import get_overview

RESULTS = Path(__file__).parent / "results"
VIEWS = ("/", "/map", "/packages", "/endpoints", "/config", "/search?q=request")
TIMES = 5
SLOW = 60_000


def main() -> None:
    options = _options()
    subprocess.run([sys.executable, "-m", "codecompass", "index", options.repo], check=True, stdout=subprocess.DEVNULL)
    with sync_playwright() as driver:
        chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
        if not options.pictures:
            _first(driver.chromium, chromium, options.repo)
        with _served(options.repo) as (address, _):
            browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            if options.pictures:
                for theme in ("light", "dark"):
                    page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme=theme)
                    _picture(page, address, options.symbol, RESULTS / f"page-{theme}.png")
            else:
                _times(browser.new_page(viewport={"width": 1280, "height": 800}), address, options.symbol)
            browser.close()


@contextmanager
def _served(repo: str) -> Iterator[tuple[str, psutil.Process]]:
    """The address of a server that has just started, and its process."""
    command = [sys.executable, "-m", "codecompass", "browse", repo, "--no-open"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        yield server.stdout.readline().split()[0].rstrip("/"), psutil.Process(server.pid)
    finally:
        server.terminate()
        server.wait()


def _first(kind: BrowserType, chromium: str, repo: str) -> None:
    """The first view of servers that were just called, in a browser that runs: its heading, its graph, all of it. Once with
    the overview that the index job has kept, and once where none is kept: before that job has come so far."""
    for told, is_kept in (("kept by the index", True), ("not worked out yet", False)):
        if is_kept:
            _await_kept(repo)
        took: dict[str, list[float]] = {part: [] for part in PARTS}
        worked: dict[str, list[float]] = {part: [] for part in PARTS}
        for _ in range(TIMES):
            if not is_kept:
                _forget(repo)
            browser = kind.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto("about:blank")
            started = time.perf_counter()
            with _served(repo) as (address, server):
                page.goto(address + "/", wait_until="commit")
                for part, selector in PARTS.items():
                    page.wait_for_selector(selector, timeout=SLOW, state="attached")
                    took[part].append(time.perf_counter() - started)
                    worked[part].append(sum(server.cpu_times()[:2]))
                browser.close()
        for part, times in took.items():
            told_of = f"{told}: {part}"
            seen = f"{statistics.median(times):6.2f} s   ({min(times):.2f} to {max(times):.2f})"
            print(f"{told_of:<40}{seen}, the server's processor time {statistics.median(worked[part]):.2f} s")


KEPT_SECONDS = 30.0
PARTS = {
    "heading": ".view h1",
    "packages and layers": ".view #packages .box, .view .empty",
    "all": "#refs",
}
"""Of the first view, in the order in which they come."""


def _await_kept(repo: str) -> None:
    """Until the index job has ended, or somebody has asked in its place: it works out the overview of large repositories."""
    with closing(Project.open(repo)) as project:
        place = project.store.directory / "overviews"
        until = time.monotonic() + KEPT_SECONDS
        while not (place.is_dir() and any(place.iterdir())):
            if time.monotonic() > until:
                get_overview(project)
            time.sleep(0.2)


def _forget(repo: str) -> None:
    """Drops what was worked out of the repository's graph."""
    with closing(Project.open(repo)) as project:
        shutil.rmtree(project.store.directory / "overviews", ignore_errors=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repo")
    parser.add_argument("--symbol", default="")
    parser.add_argument("--pictures", action="store_true")
    return parser.parse_args()


def _picture(page: Page, address: str, symbol: str, file: Path) -> None:
    page.goto(f"{address}/symbol/{symbol}" if symbol else address)
    page.wait_for_selector(".view h1", timeout=SLOW)
    page.wait_for_selector(".view .wait", state="detached", timeout=SLOW)
    page.wait_for_timeout(500)
    page.screenshot(path=file)
    print(f"{file}: {file.stat().st_size / 1e3:,.0f} kB")


def _times(page: Page, address: str, symbol: str) -> None:
    _opened(page, address + "/", ".view .part, .view .empty")
    for view in VIEWS:
        whole = [_opened(page, address + view, ".view .part, .view .list, .view .empty") for _ in range(TIMES)]
        print(f"{view:<40}{statistics.median(whole):6.2f} s")
    if symbol:
        page.goto(f"{address}/search?q={symbol}")
        page.wait_for_selector(".view h1", timeout=SLOW)
        shown = [_searched(page, symbol) for _ in range(TIMES)]
        print(f"{'a symbol, from Enter to source and graph':<40}{statistics.median(shown):6.2f} s")


def _opened(page: Page, address: str, until: str) -> float:
    started = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(until, timeout=SLOW)
    return time.perf_counter() - started


def _searched(page: Page, symbol: str) -> float:
    page.goto(page.url.split("/symbol")[0] if "/symbol" in page.url else page.url)
    page.wait_for_selector(".view h1", timeout=SLOW)
    page.keyboard.press("/")
    page.keyboard.type(symbol)
    page.wait_for_selector(f"#found[data-words='{symbol}'] [role=option]", timeout=SLOW)
    started = time.perf_counter()
    page.keyboard.press("Enter")
    page.wait_for_selector(".view .src .l", timeout=SLOW)
    page.wait_for_selector(".view .graph, .view #graph .empty", timeout=SLOW)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
