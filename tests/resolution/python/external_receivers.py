# A member is not bound by its name alone where the receiver comes from outside; what holds what it was given may have it.

# --- path: lib.py ---
class Box:
    def groupby_rows(self): ...
    def redirect_to(self): ...
    def commit_all(self): ...
# --- path: use.py ---
import pandas as pd
import requests
from flask import request
import sqlite3
df = pd.read_csv("x")
df.groupby_rows()
#  ^ not calls: lib.Box.groupby_rows
df[df.a > 1].groupby_rows()
#            ^ not calls: lib.Box.groupby_rows
df["x"].groupby_rows()
#       ^ not calls: lib.Box.groupby_rows
def f(frame: pd.DataFrame):
    frame.groupby_rows()
    #     ^ not calls: lib.Box.groupby_rows
    frame.loc[1].groupby_rows()
    #            ^ not calls: lib.Box.groupby_rows
    for row in frame:
        row.groupby_rows()
        #   ^ not calls: lib.Box.groupby_rows
with sqlite3.connect("x") as con:
    con.commit_all()
    #   ^ not calls: lib.Box.commit_all
conn = sqlite3.connect("x")
cur = conn.cursor()
cur.commit_all()
#   ^ not calls: lib.Box.commit_all
request.args.commit_all()
#            ^ not calls: lib.Box.commit_all
class H:
    def __init__(self):
        self.session = requests.Session()
    def g(self):
        self.session.commit_all()
        #            ^ not calls: lib.Box.commit_all
        self.session.get("x").commit_all()
        #                     ^ not calls: lib.Box.commit_all
        r = self.session.get("x")
        r.json().commit_all()
        #        ^ not calls: lib.Box.commit_all
try:
    pass
except requests.HTTPError as e:
    e.commit_all()
    # ^ not calls: lib.Box.commit_all
"abc".commit_all()
# ^ not calls: lib.Box.commit_all
[1].commit_all()
# ^ not calls: lib.Box.commit_all
x = [r.commit_all() for r in requests.get("x")]
# ^ not calls: lib.Box.commit_all
def h(frame):
    frame = pd.DataFrame(frame)
    frame.groupby_rows()
    #     ^ not calls: lib.Box.groupby_rows
import collections
kept = collections.deque()
kept.popleft().groupby_rows()
#              ^ calls: lib.Box.groupby_rows  by: only definition of that name
def unknown(box):
    box.groupby_rows()
    #   ^ calls: lib.Box.groupby_rows
