"""The data of effects and of what is around handlers can be read, in every language."""

from __future__ import annotations

import pytest

from codecompass.languages import all_languages
from codecompass.languages.around import around_rules
from codecompass.languages.effects import effects_of

DEEP = [one.name for one in all_languages() if not one.outline and not one.plain and one.grammar]


@pytest.mark.parametrize("language", DEEP)
def test_the_data_of_every_language_can_be_read(language: str) -> None:
    rules = [rule for member in ("get", "save", "delete", "Get", "Set") for rule in effects_of(language).of(member)]
    assert all(rule.type or rule.receiver or rule.entity or rule.model for rule in rules)
    assert all(rule.kind for rule in around_rules(language))


@pytest.mark.parametrize(
    ("language", "member", "owner", "kind", "operation"),
    [
        ("python", "hset", "redis.from_url", "cache", "write"),
        ("typescript", "findMany", "@prisma/client.PrismaClient.order", "table", "read"),
        ("go", "Getenv", "os", "environment", "read"),
        ("java", "send", "org.springframework.kafka.core.KafkaTemplate", "topic", "send"),
        ("php", "remember", "Illuminate\\Support\\Facades\\Cache", "cache", "read"),
    ],
)
def test_what_is_outside_is_known_by_its_type(
    language: str, member: str, owner: str, kind: str, operation: str
) -> None:
    found = effects_of(language).known(member, owner)
    assert [(rule.kind, rule.operation(member)) for rule, *_ in found] == [(kind, operation)]
    assert not effects_of(language).known(member, "somewhere.else")
