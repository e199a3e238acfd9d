"""Tokens, in Python."""


def validate_token(token: str) -> dict[str, str]:
    """The claims of a token."""
    return {"sub": token}
