"""Parts of views are reused as long as nothing has changed."""

from __future__ import annotations

import msgspec

from tortuga.engine.fast.memory import NO_MEMORY, Memory


class Chest(msgspec.Struct):
    coins: list[int]


def _seen(chest: Chest, *circumstances: object) -> tuple[object, ...]:
    return (tuple(chest.coins), *circumstances)


def test_a_part_that_has_not_changed_is_the_same_object() -> None:
    memory, chest = Memory(), Chest([1])
    first = memory.part(_seen, 0, chest, "here")
    assert memory.part(_seen, 0, Chest([1]), "here") is first
    assert memory.part(_seen, 0, chest, "there") == ((1,), "there")
    chest.coins.append(2)
    assert memory.part(_seen, 0, chest, "there") == ((1, 2), "there")


def test_parts_of_a_kind_are_told_apart() -> None:
    memory = Memory()
    one, other = memory.part(_seen, 0, Chest([1])), memory.part(_seen, 1, Chest([2]))
    assert (memory.part(_seen, 0, Chest([1])), memory.part(_seen, 1, Chest([2]))) == (one, other)


def test_only_the_changed_parts_of_a_row_are_made_again() -> None:
    memory, chests = Memory(), [Chest([1]), Chest([2]), Chest([3])]
    first = memory.each(_seen, chests, range(3), "rum")
    chests[1].coins.append(5)
    second = memory.each(_seen, chests, range(3), "rum")
    assert second == [((1,), 0, "rum"), ((2, 5), 1, "rum"), ((3,), 2, "rum")]
    assert [one is other for one, other in zip(first, second, strict=True)] == [True, False, True]
    assert memory.each(_seen, chests, [0, 1, 7], "rum")[2] == ((3,), 7, "rum")
    assert memory.each(_seen, chests, [0, 1, 7], "axe")[0] == ((1,), 0, "axe")
    assert memory.each(_seen, chests[:2], range(2), "axe") == [((1,), 0, "axe"), ((2, 5), 1, "axe")]


def test_seats_do_not_share_what_is_kept_for_one_of_them() -> None:
    memory = Memory()
    assert memory.of(1) is memory.of(1)
    mine = memory.of(0).part(_seen, 0, Chest([1]))
    assert memory.of(1).part(_seen, 0, Chest([1])) is not mine


def test_without_memory_everything_is_made_again() -> None:
    chest = Chest([1])
    assert NO_MEMORY.part(_seen, 0, chest) is not NO_MEMORY.part(_seen, 0, chest)
    assert NO_MEMORY.each(_seen, [chest], "a")[0] is not NO_MEMORY.each(_seen, [chest], "a")[0]
