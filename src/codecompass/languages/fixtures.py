"""The fixtures of a test framework, as a language says which there are; here, that there are none."""

from codecompass.model import Definition


class Fixtures:
    def name_of(self, definition: Definition) -> str:
        """The fixture name that a function provides; empty where it provides none."""
        return ""

    def of_framework(self, name: str) -> str:
        """Type expression of a fixture that the test framework itself provides."""
        return ""

    def provides(self, path: str) -> bool:
        """Whether all tests in a file's folder and below may request its fixtures."""
        return False

    def files_around(self, path: str) -> tuple[str, ...]:
        """Further files whose fixtures a file may request, first match first."""
        return ()
