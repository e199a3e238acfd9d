import redis
from django.core.mail import send_mail

cache = redis.from_url("redis://localhost")


def price(item):  # <
    return item.price  # <


def checkout(cart, user):  # <
    """Pays for a cart."""
    names = []  # <
    for item in cart.items:  # <
        names.append(item.name)
        label = str(item)
        if item.hidden:  # <
            continue  # <
        price(item)  # <
    if not names:  # <
        raise ValueError("nothing to pay")  # <
    text = ", ".join(names)
    text = text.strip()
    cache.set("cart:paid", text)  # <
    try:  # <
        send_mail(text)  # <
    except OSError:  # <
        text = ""
        names = []
    lines = [
        text,
        text,
    ]
    return lines  # <


def test_checkout(settings, user):  # <
    # Nobody pays twice.
    name = str(user)
    name += "!"
    settings.payers.remove(user)  # <
    name += "!"
    name += "?"
    with settings.refused(ValueError, match="twice"):  # <
        name += "!"
        name += "?"
