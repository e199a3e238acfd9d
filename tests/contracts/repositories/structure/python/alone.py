def hermit() -> None:
    return None
