# --- path: shop.py ---
class Price:
    def __add__(self, other): ...
    def __radd__(self, other): ...
    def __iadd__(self, other): ...
    def __eq__(self, other): ...
    def __neg__(self): ...
    def __len__(self): ...
    def __enter__(self): ...
    def __exit__(self, *error): ...

class Rows:
    def __getitem__(self, key): ...
    def __setitem__(self, key, value): ...
    def __contains__(self, key): ...
    def __iter__(self):
        return Cursor()

class Cursor:
    def __next__(self): ...

class Missing(Exception):
    def __init__(self): ...

def use(price: Price, rows: Rows):
    price + 1
    # ^ calls: shop.Price.__add__; not calls: shop.Price.__radd__
    2 + price
    #   ^ calls: shop.Price.__radd__
    price += 1
    # ^ calls: shop.Price.__iadd__; not calls: shop.Price.__add__
    price == price
    # ^ calls: shop.Price.__eq__
    rows["a"]
    # ^ calls: shop.Rows.__getitem__; not calls: shop.Rows.__setitem__
    rows["a"] = 1
    # ^ calls: shop.Rows.__setitem__; not calls: shop.Rows.__getitem__
    len(price)
    #   ^ calls: shop.Price.__len__
    1 in rows
    #    ^ calls: shop.Rows.__contains__
    for row in rows:
        #      ^ calls: shop.Rows.__iter__; calls: shop.Cursor.__next__
        with price:
            # ^ calls: shop.Price.__enter__; calls: shop.Price.__exit__
            raise Missing
            #     ^ instantiates: shop.Missing; calls: shop.Missing.__init__
