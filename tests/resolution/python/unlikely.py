# --- path: app.py ---
from twisted.internet.defer import Deferred

class Quiet(Deferred):
    def addCallback(self, f):
        return super().addCallback(f)

class Bar:
    def set_limit(self, n):
        self.handle.set_limit(n)
        #           ^ unresolved

def run(d):
    d.addCallback(print)
    # ^ unresolved
    d.set_limit(1)
    # ^ calls: app.Bar.set_limit  by: only definition of that name

class Plugin:
    def start(self): ...

def either(plugin: list[int] | Plugin):
    plugin.start()
    #      ^ calls: app.Plugin.start
    #      ^ not calls: outside builtins.list.start
