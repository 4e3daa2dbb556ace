"""Containers for a search, as CS188 has them in ``util``. While a function is recorded, what they hold is its open list.

>>> queue = PriorityQueue()
>>> queue.push("a", 5); queue.push("b", 2); queue.update("a", 1)
>>> queue.pop(), queue.isEmpty(), len(queue)
('a', False, 1)
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from typing import Any, Optional, TypeVar

Entries = Callable[[], "list[Any]"]
Ordered = Callable[["list[Any]"], "list[Any]"]
#: What is told of each container that is made while a function is recorded: how to copy its entries, how to put such a copy in order, and
#: whether it says when an item is taken. The answer is called then.
LISTENERS: list[Callable[[Entries, Ordered, bool], Callable[[], None]]] = []

Heap = TypeVar("Heap", bound="list[Any]")


def announce(copied: Entries, ordered: Ordered = list, tells: bool = True) -> Callable[[], None]:
    """Tells the recorder of a container; ``copied`` gives what it holds, and ``ordered`` makes of that, after the search, the items, what
    is taken next first. What is returned is called before an item is taken."""
    return LISTENERS[-1](copied, ordered, tells) if LISTENERS else lambda: None


def watch(heap: Heap) -> Heap:
    """Says that a list, kept by ``heapq`` or otherwise in the order of its entries, is the open list, and returns it.

    An entry is a state, or a tuple or a node that has one: ``(f, state)``, ``(f, count, node)``.
    """
    announce(heap.copy, lambda entries: sorted(entries, key=_key), tells=False)
    return heap


def _key(entry: Any) -> Any:
    # Entries that heapq compares begin with what is compared; what follows need not be comparable.
    return entry[0] if isinstance(entry, tuple) and entry else 0


class Stack:
    """Last in, first out."""

    def __init__(self) -> None:
        self.list: list[Any] = []
        self._takes = announce(lambda: self.list[::-1])

    def push(self, item: Any) -> None:
        """Adds an item."""
        self.list.append(item)

    def pop(self) -> Any:
        """Takes the item that was added last."""
        self._takes()
        return self.list.pop()

    def isEmpty(self) -> bool:
        """Returns true if nothing is left."""
        return not self.list

    def __len__(self) -> int:
        return len(self.list)


class Queue:
    """First in, first out."""

    def __init__(self) -> None:
        self.list: list[Any] = []
        self._takes = announce(lambda: self.list[::-1])

    def push(self, item: Any) -> None:
        """Adds an item."""
        self.list.insert(0, item)

    def pop(self) -> Any:
        """Takes the item that was added first."""
        self._takes()
        return self.list.pop()

    def isEmpty(self) -> bool:
        """Returns true if nothing is left."""
        return not self.list

    def __len__(self) -> int:
        return len(self.list)


class PriorityQueue:
    """The lowest priority first; of equal ones, what was added first."""

    def __init__(self) -> None:
        self.heap: list[tuple[Any, int, Any]] = []
        self.count = 0
        self._takes = announce(lambda: self.heap[:], lambda heap: [item for _, _, item in sorted(heap, key=lambda entry: entry[:2])])

    def push(self, item: Any, priority: Any) -> None:
        """Adds an item."""
        heapq.heappush(self.heap, (priority, self.count, item))
        self.count += 1

    def pop(self) -> Any:
        """Takes the item of the lowest priority."""
        self._takes()
        return heapq.heappop(self.heap)[2]

    def isEmpty(self) -> bool:
        """Returns true if nothing is left."""
        return not self.heap

    def update(self, item: Any, priority: Any) -> None:
        """Gives an item a priority, if that is lower than the one that it has; adds it if it is not there."""
        for at, (known, count, other) in enumerate(self.heap):
            if other == item:
                if priority < known:
                    self.heap[at] = (priority, count, item)
                    heapq.heapify(self.heap)
                return
        self.push(item, priority)

    def __len__(self) -> int:
        return len(self.heap)


class PriorityQueueWithFunction(PriorityQueue):
    """A priority queue that computes the priority of an item."""

    def __init__(self, priorityFunction: Callable[[Any], Any]) -> None:
        self.priorityFunction = priorityFunction
        super().__init__()

    def push(self, item: Any, priority: Any = None) -> None:
        """Adds an item."""
        super().push(item, self.priorityFunction(item))


class Viewer:
    """A viewer for simpleai's searches, which shows the recorder their fringe: ``problem.record(astar, viewer=Viewer())``."""

    def __init__(self) -> None:
        self._fringe: list[Any] = []
        self._takes: Optional[Callable[[], None]] = None

    def event(self, name: str, *given: Any) -> None:
        """Is told by a search of what happens."""
        if self._takes is None:
            self._takes = announce(lambda: self._fringe)
        if name in ("new_iteration", "finished"):
            self._fringe = list(given[0])
            self._takes()


def states_in(entries: Iterable[Any], is_state: Callable[[Any], bool]) -> list[Any]:
    """Returns the state of each entry: the entry itself, what it has as ``state``, or that in a tuple, at whatever depth is usual."""
    return [found for entry in entries if (found := _state_in(entry, is_state, 2)) is not None]


def _state_in(entry: Any, is_state: Callable[[Any], bool], deep: int) -> Any:
    if is_state(entry):
        return entry
    if hasattr(entry, "state"):
        return entry.state
    if deep and isinstance(entry, (tuple, list)):
        for part in entry:
            found = _state_in(part, is_state, deep - 1)
            if found is not None:
                return found
    return None
