"""The CodeMap family: its operations over the same graph and the same questions as the core family's.

An operation receives a scene (the state asked) and returns a reply; `frontends/codemap.py` puts the envelope around it.
"""
