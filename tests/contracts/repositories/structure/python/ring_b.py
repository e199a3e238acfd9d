import ring_a


def right() -> None:
    ring_a.left()
