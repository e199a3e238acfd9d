"""How Prisma's names mean: the files of a folder are one schema."""

from codecompass.languages.rules import Place
from codecompass.languages.sql.rules import SqlRules


class PrismaRules(SqlRules):
    _ENDINGS = (".prisma",)

    def module_name(self, path: str) -> str:
        """`prisma/schema.prisma` → `prisma.schema`."""
        return path.removesuffix(".prisma").replace("/", ".")

    def places(self, module: str) -> tuple[Place, ...]:
        return super().places(module.replace(".", "/") + ".prisma")


RULES = PrismaRules
