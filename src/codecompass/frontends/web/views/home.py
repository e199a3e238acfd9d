"""What this repository is."""

from __future__ import annotations

import htpy as h

from codecompass.frontends.web.page import View


async def home(view: View) -> None:
    status = await view.ask("index_status")
    view.show(
        h.header(".what")[
            h.h1[str(status["repo_root"]).rpartition("/")[2]],
            h.p(".muted")[f"{status['file_count']:,} files, {status['symbol_count']:,} symbols"],
        ]
    )
