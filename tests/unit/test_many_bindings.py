"""A name that a scope binds often, as files of tests do (`app` in each test): which binding holds where."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from codecompass.extract import extract
from codecompass.languages import named
from codecompass.model import Binding, Extracted
from codecompass.resolve.scopes import file_index
from codecompass.resolve.scopes.file_index import FileIndex

END = 60
FILE = extract("a.py", b"#" * END)
assert isinstance(FILE, Extracted)

bindings = st.lists(
    st.builds(
        lambda start, length, kind, value: Binding(
            name="app", scope=0, site=0, start=start, end=min(start + length, END), kind=kind, value=value
        ),
        st.integers(0, END - 1),
        st.integers(1, END),
        st.sampled_from(["variable", "parameter", "check", "attribute"]),
        st.sampled_from(["App()", "#none", ""]),
    ),
    min_size=file_index.FEW + 1,
    max_size=30,
)


@given(bindings, st.booleans(), st.booleans())
def test_many_are_looked_up_as_few_are(found: list[Binding], in_order: bool, exact: bool) -> None:
    ordered = sorted(found, key=lambda one: one.start) if in_order else found
    facts = msgspec.structs.replace(FILE.facts, bindings=ordered)
    index = FileIndex("a.py", facts, named("python").rules().RULES({"a.py": facts}, "python"))
    quick = [index.binding_at(0, "app", at, exact) for at in range(END + 1)]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(file_index, "FEW", len(found))
        assert quick == [index.binding_at(0, "app", at, exact) for at in range(END + 1)]
