"""Which of a tree's packages have their wishes for features heard."""

from __future__ import annotations

import pytest

from codecompass.languages.cargo.syntax import settings
from codecompass.languages.rust.crates import Crates
from codecompass.model import FileFacts

CORE = '[package]\nname = "core"\n[features]\nasked = []\n'
ASKING = '[package]\nname = "asking"\n[dependencies]\ncore = {{ path = "{up}", features = ["asked"] }}\n'
PLAIN = '[package]\nname = "plain"\n[dependencies]\nasking = { path = "../asking" }\n'


def _is_asked(manifests: dict[str, str]) -> bool:
    files = {path: FileFacts("cargo", 0, (), settings=settings(path, text)) for path, text in manifests.items()}
    return "asked" in Crates(files)._features["core"]


@pytest.mark.parametrize(
    ("workspace", "heard"),
    [
        ('members = ["core", "asking"]', True),
        ('members = ["*"]', True),
        ('members = ["core"]', False),
        ('members = ["*"]\nexclude = ["asking", "plain"]', False),
        ('members = ["*"]\ndefault-members = ["core"]', False),
        ('members = ["core", "plain"]', True),  # what is built depends on it
        ('members = ["co*", "*/asking"]', False),
    ],
)
def test_a_member_that_is_built_is_heard(workspace: str, heard: bool) -> None:
    manifests = {
        "Cargo.toml": f"[workspace]\n{workspace}\n",
        "core/Cargo.toml": CORE,
        "asking/Cargo.toml": ASKING.format(up="../core"),
        "plain/Cargo.toml": PLAIN,
    }
    assert _is_asked(manifests) is heard


def test_where_the_root_is_a_package_its_members_are_not_heard() -> None:
    members = '[workspace]\nmembers = ["asking"]\n'
    manifests = {"Cargo.toml": CORE + members, "asking/Cargo.toml": ASKING.format(up="..")}
    assert not _is_asked(manifests)
    assert not _is_asked(manifests | {"Cargo.toml": CORE})


def test_packages_beside_each_other_are_all_built() -> None:
    assert _is_asked({"core/Cargo.toml": CORE, "asking/Cargo.toml": ASKING.format(up="../core")})
