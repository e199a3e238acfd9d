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
