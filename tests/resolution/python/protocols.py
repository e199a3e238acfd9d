# --- path: shapes.py ---
# A class that declares all members of a protocol implements it, wherever it stands: as a guess.
from typing import Protocol


class Shape(Protocol):
    title: str

    def outline(self) -> None: ...
    def scale(self, by: int) -> None: ...


class Solid(Shape, Protocol):
    def volume(self) -> int: ...


class Closing(Protocol):
    def close(self) -> None: ...


def show(shape: Shape) -> None:
    shape.outline()
    #     ^ calls: shapes.Shape.outline  by: surely
# --- path: drawn.py ---
class Square:
    # ^ implements: shapes.Shape  by: a guess; not implements: shapes.Solid
    title = ""

    def outline(self) -> None: ...
    #   ^ overrides: shapes.Shape.outline  by: a guess
    def scale(self, by: int, around: int = 0) -> None: ...
    #   ^ overrides: shapes.Shape.scale
    def close(self) -> None: ...
    #   ^ not overrides: shapes.Closing.close


class Cube:
    # ^ implements: shapes.Solid
    def __init__(self) -> None:
        self.title = "cube"

    def outline(self) -> None: ...
    def scale(self, by: int) -> None: ...
    def volume(self) -> int: ...
    #   ^ overrides: shapes.Solid.volume


class Untitled:
    # ^ not implements: shapes.Shape
    def outline(self) -> None: ...
    def scale(self, by: int) -> None: ...


class Otherwise:
    # ^ not implements: shapes.Shape
    title = ""

    def outline(self, pen: str) -> None: ...
    def scale(self, by: int) -> None: ...
