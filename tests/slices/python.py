import redis
from django.core.mail import send_mail

cache = redis.from_url("redis://localhost")


def price(item):  # <
    return item.price  # <


def checkout(cart, user):  # <
    """Pays for a cart."""
    namesOfAllThatWasSeen = []  # <
    for item in cart.items:  # <
        namesOfAllThatWasSeen.append(item.name)
        label_of_what_was_seen = str(item)
        if item.hidden:  # <
            continue  # <
        price(item)  # <
    if not namesOfAllThatWasSeen:  # <
        raise ValueError("nothing to pay")  # <
    if user.pays_for_nobody_else:  # <
        namesOfAllThatWasSeen.append(user)  # <
    elif user.is_known_to_be_late:  # <
        cart.state = LATE  # <
    if user.is_asked_for_nothing_at_all:  # <
        label_of_what_was_seen = str(user)
        text = label_of_what_was_seen.strip()
    else:  # <
        cart.payers["first"] = user  # <
    text = ", ".join(namesOfAllThatWasSeen)
    text = text.strip()
    cache.set("cart:paid", text)  # <
    try:  # <
        send_mail(text)  # <
    except OSError:  # <
        text = ""  # <
        namesOfAllThatWasSeen = []  # <
    lines = [  # <
        text,  # <
        text,  # <
    ]  # <
    return lines  # <


def test_checkout(settings, user):  # <
    # Nobody pays twice.
    name = str(user)  # <
    name += "!"  # <
    settings.payers.remove(user)  # <
    name += "!"  # <
    name += "?"  # <
    with settings.refused(ValueError, match="twice"):  # <
        name += "!"
        name += "?"
