# --- path: desk.py ---
def note(n):
    return n


def lend(n, each):
    check = lambda n: note(n)
    check(1)
    # ^ in place
    each(n)
    # ^ not in place
    check = note
    check(2)
    # ^ calls: desk.note
