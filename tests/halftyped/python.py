def first(a, b=2):
    return [a, b]


# BROKEN top


@cached
class Cart(Base):
    size = 3

    def add(self, item):
        for one in item:
            # BROKEN body
            self.total(one)
        return self

    # BROKEN member

    @property
    def total(self, *more):
        """Of all."""
        return sum(more)


def last():
    def inner():
        return {"a": 1}

    return inner
