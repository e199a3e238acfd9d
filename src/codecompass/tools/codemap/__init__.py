"""The CodeMap family: its operations over the same graph and the same queries as the core family's.

An operation receives a scene (the queried state) and returns a reply; `frontends/codemap.py` adds the envelope.
"""
