"""What a test takes for granted."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def there(found: T | None) -> T:
    """The thing itself. Fails if there is none."""
    assert found is not None
    return found
