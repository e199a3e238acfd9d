from auth.jwt import validate_token


def current_user(token: str) -> str:
    return validate_token(token)["sub"]
