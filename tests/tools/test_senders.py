"""Who sends what a function receives by a name uses it: in impact, in call graphs, in the endpoints that lead to it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import msgspec

from codecompass.frontends.render import text_of
from codecompass.session.project import Project
from codecompass.tools.calls import get_call_graph
from codecompass.tools.explore import explore
from codecompass.tools.impact import find_impact
from codecompass.tools.testing import find_tests
from codecompass.tools.trace import trace_feature
from helpers import index, repository

FILES = {
    "shop/takers.py": (
        "from celery import shared_task\nfrom kafka import KafkaConsumer\n\n\n"
        '@shared_task(name="shop.mail")\ndef mail(order):\n    return order\n\n\n'
        'def take():\n    for message in KafkaConsumer("orders.placed"):\n        book(message)\n\n\n'
        "def book(message):\n    return message\n"
    ),
    "shop/senders.py": (
        "from celery import Celery\nfrom flask import Flask\nfrom kafka import KafkaProducer\n\n"
        'app = Celery("shop")\nproducer = KafkaProducer()\nweb = Flask("shop")\n\n\n'
        'def place(order):\n    producer.send("orders.placed", order)\n\n\n'
        'def remind(order):\n    app.send_task("shop.mail", args=[order])\n\n\n'
        '@web.post("/checkout")\ndef checkout(order):\n    place(order)\n    remind(order)\n'
    ),
    "tests/test_senders.py": "from shop.senders import place\n\n\ndef test_place():\n    place(1)\n",
}


def test_who_sends_by_name_is_reached(tmp_path: Path) -> None:
    index(repository(tmp_path / "code", FILES).root)
    with closing(Project.open(tmp_path / "code")) as project:
        impact = find_impact(project, "book")
        reached = {one.symbol.name: one for level in impact.levels for one in level.symbols}
        assert {name: one.depth for name, one in reached.items()} == {"take": 1, "place": 2, "checkout": 3}
        assert (reached["place"].strategy, reached["place"].confidence) == ("sends orders.placed", "heuristic")
        assert "sends orders.placed" in text_of("find_impact", msgspec.to_builtins(impact))
        assert reached["take"].serves == ["topic orders.placed"]
        assert reached["place"].serves is msgspec.UNSET
        warnings = get_call_graph(project, "mail").metadata["warnings"]
        assert [one for one in warnings if "remind (shop/senders.py:15) sends mail" in one]
        assert [one.route for one in trace_feature(project, "mail").reached_by] == ["POST /checkout"]
        tests = find_tests(project, "book")
        assert not tests.tests  # a message that a test sends is not received in it


MEDIATED = {
    "Shop/Shop.csproj": '<Project Sdk="Microsoft.NET.Sdk.Web" />\n',
    "Shop/Endpoints.cs": """\
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;

namespace Shop;

public static class Endpoints
{
    public static void MapCarts(this IEndpointRouteBuilder endpoints)
    {
        endpoints.MapPost("/api/v1/carts/{id:int}/close",
            async (int id, IMediator mediator) => await mediator.Send(new CloseCart(id)));
        endpoints.MapGet("/api/v1/carts/{id:int}", (int id) => id);
    }
}
""",
    "Shop/CloseCart.cs": """\
namespace Shop;

public record CloseCart(int Id);

public class CloseCartHandler : IRequestHandler<CloseCart>
{
    public Task Handle(CloseCart command, CancellationToken token)
    {
        new Cart().Close();
        return Task.CompletedTask;
    }
}

public class Cart
{
    public void Close()
    {
        throw new InvalidOperationException("a closed cart stays closed");
    }
}
""",
    "Shop.Tests/Paths.cs": 'namespace Shop.Tests;\n\npublic static class Paths\n{\n    public const string Base = "/api/v1";\n}\n',
    "Shop.Tests/CloseTests.cs": """\
using Xunit;

namespace Shop.Tests;

public class CloseTests
{
    [Fact]
    public async Task Closes()
    {
        var answer = await client.PostAsync($"{Paths.Base}/carts/{id}/close", null);
        answer.StatusCode.ShouldBe(HttpStatusCode.Conflict);
    }
}
""",
}


def test_who_sends_a_message_by_its_type_is_reached(tmp_path: Path) -> None:
    """So that an error of a handler leads back to the endpoint, and to the tests that request it."""
    index(repository(tmp_path / "code", MEDIATED).root)
    with closing(Project.open(tmp_path / "code")) as project:
        levels = find_impact(project, "Cart.Close").levels
        reached = {
            one.symbol.name: (one.depth, one.strategy, one.confidence) for level in levels for one in level.symbols
        }
        assert reached["Handle"][0] == 1
        assert reached["MapCarts"] == (2, "sends CloseCart", "heuristic")
        said = text_of("explore", msgspec.to_builtins(explore(project, "a closed cart stays closed")))
        assert "by POST /api/v1/carts/{id:int}/close" in said
        assert "GET /api/v1/carts" not in said
        tested = text_of("explore", msgspec.to_builtins(explore(project, "tests of Cart.Close")))
        assert "Closes  at :10 → Conflict" in tested


QUEUED = {
    "shop/Task.kt": """\
package shop

sealed class Task {
  class Close(val cart: Int) : Task()

  class Mail(val cart: Int) : Task()
}

data object TaskAdded
""",
    "shop/Worker.kt": """\
package shop

import org.springframework.context.event.EventListener

class Carts {
  fun close(cart: Int) {}

  fun mail(cart: Int) {}
}

class Worker(private val carts: Carts, private val tasks: Tasks) {
  @EventListener(TaskAdded::class)
  fun processNext() {
    handle(tasks.first())
  }

  fun handle(task: Task) {
    when (task) {
      is Task.Close -> carts.close(task.cart)
      is Task.Mail -> carts.mail(task.cart)
    }
  }
}
""",
    "shop/Tasks.kt": """\
package shop

import org.springframework.context.ApplicationEventPublisher

class Tasks(private val publisher: ApplicationEventPublisher) {
  fun closeLater(cart: Int) {
    submit(Task.Close(cart))
  }

  fun mailLater(cart: Int) {
    submit(Task.Mail(cart))
  }

  private fun submit(task: Task) {
    publisher.publishEvent(TaskAdded)
  }
}

fun checkout(tasks: Tasks) {
  tasks.closeLater(1)
}
""",
    "src/test/kotlin/shop/TasksTest.kt": """\
package shop

import org.junit.jupiter.api.Test

class TasksTest {
  @Test
  fun checksOut() {
    checkout(Tasks(publisher))
  }
}
""",
}


def test_who_makes_a_message_reaches_the_case_for_it(tmp_path: Path) -> None:
    """And not those who send another to the same worker, nor a test, in which what it sends is not run."""
    index(repository(tmp_path / "code", QUEUED).root)
    with closing(Project.open(tmp_path / "code")) as project:
        impact = find_impact(project, "Carts.close", depth=5)
        reached = {one.symbol.name: one for level in impact.levels for one in level.symbols}
        depths = {"handle": 1, "closeLater": 2, "processNext": 2, "checkout": 3}
        assert {name: one.depth for name, one in reached.items()} == depths
        assert (reached["closeLater"].strategy, reached["closeLater"].confidence) == ("makes Close", "heuristic")
        assert not impact.tests
        above = find_impact(project, "Worker.processNext", depth=1).levels[0].symbols
        assert [(one.symbol.name, one.strategy) for one in above] == [("submit", "sends TaskAdded")]
