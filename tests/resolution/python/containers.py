# --- path: app.py ---
def start(): ...
def stop(): ...


class Job:
    def run(self): ...


COMMANDS = {"start": start, "stop": stop}
STEPS = [start, stop]
SETTINGS = {"start": 1, "stop": "now"}


def main(name):
    COMMANDS[name]()
    # ^ calls: app.start  by: inferred type ; calls: app.stop
    COMMANDS.get(name)()
    #        ^ calls: app.start
    for step in STEPS:
        step()
        # ^ calls: app.stop
    for job in (Job(), None):
        job.run()
        #   ^ calls: app.Job.run
    for _, step in [("first", start), ("second", stop)]:
        step()
        # ^ calls: app.start
    SETTINGS[name]()
    # ^ unresolved


def known(name):
    handlers = [name, stop]
    handlers[0]()
    # ^ calls: app.stop
    plain = [1, 2]
    plain[0]()
    # ^ not calls: app.stop
