"""A file of environment variables is a module of its own."""

from codecompass.languages.rules import Rules


class DotenvRules(Rules):
    def module_name(self, path: str) -> str:
        return path


RULES = DotenvRules
