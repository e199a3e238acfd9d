"""What `explore` is made of.

question   what was asked: names, places, a message, or words
mentions   lines of text that hold a name or a message, and the symbol that each stands in
subject    what is to be said of one symbol: its uses, calls, tests, source
flow       how several symbols call each other
fitting    what of all that is told within a budget
"""
