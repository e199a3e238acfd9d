from abc import ABC, abstractmethod
from typing import Protocol


class Store(ABC):
    @abstractmethod
    def put(self, key, value): ...


class Sink(Protocol):
    def drain(self, size: int) -> int: ...


class S3Store(Store):
    def put(self, key, value):
        return upload(key, value)


class Disk(Store):
    def put(self, key, value):
        return write(key)


class Pipe:
    def drain(self, size: int) -> int:
        return flush(size)


class Queue:
    def put(self, key, value):
        return None


def upload(key, value): ...
def write(key): ...
def flush(size): ...
