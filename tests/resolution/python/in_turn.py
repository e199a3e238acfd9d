# --- path: run.py ---
def one(): ...
def two(): ...
def three(): ...

step = one
step()
# ^ calls: run.one; not calls: run.two
late = lambda: step()
#              ^ calls: run.one; calls: run.two
kept = step
step = two
step()
# ^ calls: run.two; not calls: run.one
kept()
# ^ calls: run.one; not calls: run.two

def later():
    step()
    # ^ calls: run.one; calls: run.two

first, last = one, two
first, last = last, first
first()
# ^ calls: run.two; not calls: run.one

chosen = one
if late:
    chosen = two
chosen()
# ^ calls: run.one; calls: run.two

table = {"a": one, "in": {"b": one}, 1: one, "1": two, "text/html": three}
table["a"] = two
table["a"]()
# ^ calls: run.two; not calls: run.one
table["in"]["b"] = three
table["in"]["b"]()
#            ^ calls: run.three; not calls: run.one
table[1]()
# ^ calls: run.one; not calls: run.two
table["text/html"]()
# ^ calls: run.three
table.update({"a": three})
table["a"]()
# ^ calls: run.three; not calls: run.two

def within(x):
    own = {"a": one}
    if x:
        own["a"] = two
    own["a"]()
    # ^ calls: run.one; calls: run.two
    own["a"] = three
    own["a"]()
    # ^ calls: run.three; not calls: run.one

row = [one, two, three, [three, one]]
row[1]()
# ^ calls: run.two; not calls: run.one
row[3][1]()
# ^ calls: run.one; not calls: run.three
rest = row[1:3]
rest[0]()
# ^ calls: run.two; not calls: run.one
part = row[::2]
part[0]()
# ^ calls: run.one; calls: run.two
more = [one, two]
more.insert(0, three)
more[0]()
# ^ calls: run.one; calls: run.two; calls: run.three

# --- path: given.py ---
class Till:
    def pay(self): ...

class Shop:
    def __init__(self, till):
        self.till = till

    def sell(self):
        self.till.pay()
        #         ^ calls: given.Till.pay  by: a guess

def main():
    till = Till()
    Shop(till).sell()

class Bag:
    def carry(self): ...

def same(thing, loud=False):
    return thing

def either(thing):
    return thing or Till()

same(Bag()).carry()
#           ^ calls: given.Bag.carry  by: a guess; not calls: given.Till
same(thing=Till()).pay()
#                  ^ calls: given.Till.pay  by: a guess
either(Bag()).carry()
#             ^ calls: given.Bag.carry  by: a guess

def replaced(thing):
    thing = Till()
    return thing

replaced(Bag()).carry()
#               ^ not calls: given.Bag.carry

def pack(bag, tools):
    bag.carry()
    #   ^ calls: given.Bag.carry  by: a guess
    tools["wrap"]()
    # ^ calls: given.main

pack(Bag(), {"wrap": main})

class Runner:
    def go(self):
        self.deliver()
        #    ^ calls: given.Local.locally; calls: given.Remote.remotely

class Local(Runner):
    def __init__(self):
        self.deliver = self.locally

    def locally(self): ...

class Remote(Runner):
    def __init__(self):
        self.deliver = self.remotely

    def remotely(self): ...

def carried(step):
    step()
    # ^ calls: given.main

def twice(run, what):
    run(what)
    # ^ calls: given.carried

twice(carried, main)

class Kept(Shop):
    def __init__(self, thing, till):
        super().__init__(till)
        self.thing = thing

    def close(self):
        self.thing.carry()
        #          ^ calls: given.Bag.carry

Kept(Bag(), Till()).sell()
