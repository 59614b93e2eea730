"""Files of hands, on this machine or on a cluster."""


def scan() -> None:
    """Say what to scan."""
