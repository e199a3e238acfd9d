# Several projects in one repository, and packages without `__init__` (PEP 420).
# --- path: src/depot/factory.py ---
from depot.goods.crate import Crate
# ^ imports: depot.goods.crate.Crate
def build():
    Crate().open()
    #       ^ calls: depot.goods.crate.Crate.open
# --- path: src/depot/goods/__init__.py ---
# --- path: src/depot/goods/crate.py ---
from . import lid
# ^ imports: depot.goods.lid
class Crate:
    def open(self):
        lid.lift()
        # ^ calls: depot.goods.lid.lift
# --- path: src/depot/goods/lid.py ---
def lift(): ...
# --- path: src/web/manage.py ---
# --- path: src/web/views/__init__.py ---
def home(): ...
# --- path: src/web/links/__init__.py ---
from views import home
# ^ imports: views.home
# --- path: packs/red/src/paint/hue.py ---
def mix(): ...
# --- path: packs/red/src/paint/brush.py ---
from paint.hue import mix
mix()
# ^ calls: paint.hue.mix
# --- path: stroll.py ---
from src.depot.factory import build
import src.depot.goods.lid
build()
# ^ calls: depot.factory.build
src.depot.goods.lid.lift()
#                   ^ calls: depot.goods.lid.lift
# --- path: tests/goods/test_crate.py ---
import depot.goods.lid
from depot.goods.crate import Crate
def test_open():
    Crate().open()
    #       ^ calls: depot.goods.crate.Crate.open
    depot.goods.lid.lift()
    #               ^ calls: depot.goods.lid.lift
# --- path: checks/conftest.py ---
# --- path: checks/maker.py ---
def make(): ...
# --- path: checks/deep/more/test_make.py ---
from maker import make
make()
# ^ calls: checks.maker.make
# --- path: trials/maker.py ---
def make(): ...
# --- path: trials/deep/test_make.py ---
from maker import make
make()
# ^ calls: outside maker.make
# --- path: plug/tone/__init__.py ---
from plug import bass, pitch
from plug.pitch import high
class Tone:
    def play(self):
        high()
        # ^ calls: pitch.high
        pitch.high()
        #     ^ calls: pitch.high
        bass.low()
        #    ^ calls: plug.bass.low
# --- path: plug/pitch/__init__.py ---
def high(): ...
# --- path: plug/bass.py ---
import plug.pitch
from .pitch import high
# ^ imports: pitch.high
def low():
    high()
    # ^ calls: pitch.high
    plug.pitch.high()
    #          ^ calls: pitch.high
# --- path: one/till/__init__.py ---
import help
from help import first, second
first()
# ^ calls: help.first
second()
# ^ not calls: help.second
help.second()
#    ^ not calls: help.second
# --- path: one/help/__init__.py ---
from .far import away
def first():
    away().flown()
    #      ^ calls: help.far.Swallow.flown ; not calls: help.far.Goose.flown
class Bell:
    def ring(self): ...
# --- path: one/help/far.py ---
class Swallow:
    def flown(self): ...
def away() -> Swallow: ...
# --- path: one/mail/__init__.py ---
# --- path: one/mail/post.py ---
def send(): ...
# --- path: two/mail/post.py ---
def send_away(): ...
# --- path: one/letters.py ---
from mail import post
post.send()
#    ^ calls: mail.post.send
# --- path: one/queue/__init__.py ---
def get(): ...
# --- path: two/till/__init__.py ---
import help
import help.far
import queue
from help import second
second()
# ^ calls: help.second
help.second()
#    ^ calls: help.second
help.first()
#    ^ not calls: help.first
help.far.away().flown()
#               ^ calls: help.far.Goose.flown ; not calls: help.far.Swallow.flown
queue.get()
#     ^ calls: outside queue.get
# --- path: two/help/__init__.py ---
def second(): ...
# --- path: two/help/far.py ---
class Goose:
    def flown(self): ...
def away() -> Goose: ...
# --- path: tools/run.py ---
import help
help.first()
#    ^ not calls: help.first
help.second()
#    ^ not calls: help.second
# --- path: one/use.py ---
from till import first
from queue import get
first()
# ^ calls: help.first
get()
# ^ calls: queue.get
# --- path: parts/a/space/north/__init__.py ---
from space.south import wind
from space import south
wind()
# ^ calls: south.wind
south.wind()
#     ^ calls: south.wind
# --- path: parts/b/space/south/__init__.py ---
def wind(): ...
# --- path: lone/src/space/deep/wire/__init__.py ---
from wire import Plug
# ^ imports: outside wire.Plug
from space.deep.wire.cable import Cable
# ^ imports: space.deep.wire.cable.Cable
import wire
wire.open()
# ^ calls: outside wire.open
# --- path: lone/src/space/deep/wire/cable.py ---
class Cable: ...
# --- path: lone/tests/test_wire.py ---
from wire import Plug
# ^ imports: outside wire.Plug
# --- path: lone/examples/wired/__init__.py ---
def shown(): ...
# --- path: lone/examples/use.py ---
from wired import shown
# ^ imports: wired.shown
# --- path: lone/src/other.py ---
from wired import Base
# ^ imports: outside wired.Base
import wired
wired.shown()
# ^ calls: outside wired.shown
# --- path: lone/tests/tried/__init__.py ---
def shown(): ...
# --- path: lone/tests/test_tried.py ---
from tried import shown
# ^ imports: tried.shown
# --- path: lone/src/tries.py ---
from tried import Base
# ^ imports: outside tried.Base
import tried
tried.shown()
# ^ calls: outside tried.shown
# --- path: lone/cases/settings.py ---
from settings import Settings
# ^ imports: outside settings.Settings
# --- path: lone/kept/io/test_read.py ---
import io
from boxes import Box
io.StringIO()
#  ^ calls: outside io.StringIO
# ^ not calls: unresolved StringIO
# --- path: lone/boxes/notes/read.py ---
from boxes import Box
# ^ imports: outside boxes.Box
# --- path: far/parts/stall/__init__.py ---
def store(): ...
# --- path: near/app/__init__.py ---
from stall import missing, store
# ^ imports: outside stall.missing ; imports: stall.store
# --- path: checks2/lib/gauge/__init__.py ---
from .parts.small.sizes import SMALL, measure
# ^ imports: gauge.parts.small.sizes.SMALL ; imports: gauge.parts.small.sizes.measure
# --- path: checks2/lib/gauge/parts/__init__.py ---
# --- path: checks2/lib/gauge/parts/small/sizes.py ---
from ...units import unit
# ^ imports: gauge.units.unit
SMALL = 1
def measure(): ...
# --- path: checks2/lib/gauge/units.py ---
def unit(): ...
# --- path: shows/one/jobs.py ---
def job(): ...
# --- path: shows/one/manage.py ---
# --- path: shows/two/jobs.py ---
def other(): ...
# --- path: shows/two/run.py ---
from jobs import other
# ^ imports: shows.two.jobs.other
