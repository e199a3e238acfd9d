# Names count from folders that code, test runners and environments put on the path that modules are looked for on.

# --- path: conftest.py ---
import sys
from pathlib import Path
sys.path.insert(0, str(Path(__file__).parent / "backend"))

# --- path: backend/app/services/pay.py ---
def charge(): ...

# --- path: tests/test_pay.py ---
from app.services.pay import charge
def test_charge():
    charge()
    # ^ calls: backend.app.services.pay.charge

# --- path: shared/common.py ---
def go(): ...
# --- path: other/common.py ---
def go(): ...
# --- path: jobs/nightly.py ---
import os, sys
HERE = os.path.dirname(os.path.abspath(__file__))
for folder in ("lib", "shared"):
    sys.path.append(os.path.join(os.path.dirname(HERE), folder))
import common
common.go()
#      ^ calls: shared.common.go
# --- path: jobs/unsaid.py ---
import common
common.go()
#      ^ calls: outside common.go

# --- path: service/pyproject.toml ---
[tool.pytest.ini_options]
pythonpath = ["code", "."]
# --- path: service/code/billing/bill.py ---
def send(): ...
# --- path: service/tests/test_bill.py ---
from billing.bill import send
send()
# ^ calls: service.code.billing.bill.send
# --- path: elsewhere/test_bill.py ---
from billing.bill import send
send()
# ^ calls: outside billing.bill.send

# --- path: worker/tox.ini ---
[pytest]
pythonpath = ./one
[testenv]
setenv =
    PYTHONPATH = {toxinidir}/two:{toxinidir}
# --- path: worker/one/handler.py ---
def handle(): ...
# --- path: worker/two/queue_of.py ---
def take(): ...
# --- path: worker/tests/test_handler.py ---
from handler import handle
from queue_of import take
handle()
# ^ calls: worker.one.handler.handle
take()
# ^ calls: worker.two.queue_of.take

# --- path: docker/Dockerfile ---
FROM python:3
WORKDIR /srv
COPY --chown=app engine/parts ./kept
ENV PYTHONPATH=/srv/kept:${PYTHONPATH}
# --- path: engine/parts/wheel.py ---
def turn(): ...
# --- path: tools/spin.py ---
from wheel import turn
turn()
# ^ calls: engine.parts.wheel.turn
