# --- path: shop.py ---
def one(): ...
def two(): ...
def three(): ...

class Item:
    def pack(self): ...

table = {"one": one}
table["two"] = two
table.update({"three": three}, four=one)
table.setdefault("five", two)
table["one"]()
# ^ calls: shop.one; not calls: shop.two
table["two"]()
# ^ calls: shop.two  by: a guess; not calls: shop.one
table["three"]()
# ^ calls: shop.three
table["four"]()
# ^ calls: shop.one
table["six"]()
# ^ unresolved
table["five"] = three
table["five"]()
# ^ calls: shop.two; calls: shop.three

queue = []
queue.append(one)
for each in queue:
    each()
    # ^ calls: shop.one

def apart():
    queue = []
    queue.append(two)
    queue[0]()
    # ^ calls: shop.two; not calls: shop.one

class Shelf:
    def __init__(self):
        self.items = []
        self.handlers = {}
        self.handlers["x"] = three

    def put(self):
        self.items.append(Item())

    def run(self):
        for item in self.items:
            item.pack()
            #    ^ calls: shop.Item.pack  by: a guess
        self.handlers["x"]()
        # ^ calls: shop.three; not calls: shop.one
