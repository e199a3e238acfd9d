from ring_b import right


def left() -> None:
    right()
