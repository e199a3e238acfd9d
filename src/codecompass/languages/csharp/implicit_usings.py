"""The usings that a project's SDK adds (`<ImplicitUsings>`), as .NET's documentation lists them."""

from __future__ import annotations

_PLAIN = (
    "System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Net.Http", "System.Threading",
    "System.Threading.Tasks",
)  # fmt: skip
_HOSTED = (
    "Microsoft.Extensions.Configuration", "Microsoft.Extensions.DependencyInjection", "Microsoft.Extensions.Hosting",
    "Microsoft.Extensions.Logging",
)  # fmt: skip
_MORE = {
    "Microsoft.NET.Sdk.Web": (
        *_HOSTED, "System.Net.Http.Json", "Microsoft.AspNetCore.Builder", "Microsoft.AspNetCore.Hosting",
        "Microsoft.AspNetCore.Http", "Microsoft.AspNetCore.Routing",
    ),
    "Microsoft.NET.Sdk.Worker": _HOSTED,
}  # fmt: skip


def implicit_usings(kit: str) -> tuple[str, ...]:
    """The namespaces, by the name of the kit (`Microsoft.NET.Sdk.Web`)."""
    return (*_PLAIN, *_MORE.get(kit, ()))
