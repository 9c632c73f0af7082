"""Shards: work cut into pieces that are the same whoever does them, done again where a worker was lost, put together in order.

It knows neither games nor clusters. A worker is anything with `submit(work, shard)`, which returns a future, `lost(error)`,
which tells a worker that is gone from work that failed, and `renew()`, which puts another in its place (`paiju.ray` has one).

>>> from paiju.shards import cut
>>> [(shard.index, shard.first, shard.count) for shard in cut(10, 4)]
[(0, 0, 4), (1, 4, 4), (2, 8, 2)]
"""

from collections import deque
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass

__all__ = ["Lost", "Shard", "cut", "spread"]


class Lost(RuntimeError):
    """A shard whose workers were lost again and again."""


@dataclass(frozen=True)
class Shard:
    """A piece of work: `count` things from the number `first` on."""

    index: int
    first: int
    count: int

    @property
    def things(self):
        return range(self.first, self.first + self.count)


def cut(total, size):
    """The shards of so many things. Their size is part of the question, the number of workers is not."""
    if size < 1:
        raise ValueError(f"a shard has at least one thing, not {size}")
    starts = range(0, total, size)
    return [Shard(index, first, min(size, total - first)) for index, first in enumerate(starts)]


def spread(work, shards, workers, retries=3):
    """`work(shard)` of every shard, in the order of the shards.

    A shard whose worker is lost goes to the next one that is free, at most `retries` times; no other shard is done twice.
    What the work itself raises is raised here.
    """
    waiting, idle = deque((shard, 0) for shard in shards), list(workers)
    busy, done = {}, {}
    while waiting or busy:
        while waiting and idle:
            worker, (shard, tries) = idle.pop(), waiting.popleft()
            busy[worker.submit(work, shard)] = worker, shard, tries
        finished, _ = wait(busy, return_when=FIRST_COMPLETED)
        for future in finished:
            worker, shard, tries = busy.pop(future)
            try:
                done[shard.index] = future.result()
            except Exception as error:
                if not worker.lost(error):
                    raise
                if tries == retries:
                    raise Lost(f"shard {shard.index} lost {tries + 1} workers") from error
                worker.renew()
                waiting.appendleft((shard, tries + 1))
            idle.append(worker)
    return [done[shard.index] for shard in shards]
