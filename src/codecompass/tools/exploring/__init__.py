"""The parts of `explore`.

question   what was asked: names, places, a message, or words
mentions   lines of text that hold a name or a message, and the symbol that each stands in
facts      all that is known of one symbol: its uses, calls, tests, members
subject    as much of it as a budget has room for, with the source
"""
