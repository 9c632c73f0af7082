"""What mahjong hands lack, for whole batches at once: tables of one suit, and what a discard leaves.

A hand needs three melds (declared ones included) and a pair, all of the two suits that were not buried. What one suit costs is looked
up by its counts; what both cost together, by the classes of the two.
"""

import functools
import itertools
from dataclasses import dataclass

import numpy as np

KINDS, NEVER = 27, 99
# A suit's counts as one number, the rank 1 first; discarding and drawing move it.
POWERS = 5 ** np.arange(8, -1, -1, dtype=np.int32)
EXCHANGES = POWERS - POWERS[:, None]
KEPT = np.array([[1, 2], [0, 2], [0, 1]])
"""The two suits that are kept, by the one that is buried."""


def _wholes():
    """Every way to have 0 to 3 melds of a suit, and the same with a pair: its number, and the counts of the ranks."""
    unit = np.eye(9, dtype=int)
    melds = [unit[at : at + 3].sum(axis=0) for at in range(7)] + list(3 * unit)
    for many in range(4):
        for chosen in itertools.combinations_with_replacement(melds, many):
            for goal, pair in [(many, 0 * unit[0]), *((many + 4, 2 * one) for one in unit)]:
                counts = sum(chosen, pair)
                if counts.max() <= 4:
                    yield goal, tuple(counts)


@functools.cache
def tables():
    """The class of every one-suit hand, and what two classes lack: [melds wanted, class, class]."""
    costs = np.full((8, *(5,) * 9), NEVER, np.int8)
    for goal, whole in _wholes():
        costs[(goal, *whole)] = 0
    # Tiles that are too few are lacking, tiles that are too many cost nothing: the cheapest goal, rank by rank.
    for axis in range(1, 10):
        part = np.moveaxis(costs, axis, 0)
        part[:] = [np.min([part[goal] + max(goal - own, 0) for goal in range(5)], axis=0) for own in range(5)]
    words = np.ascontiguousarray(costs.reshape(8, -1).T).view(np.int64)[:, 0]
    kinds, classes = np.unique(words, return_inverse=True)
    kinds = kinds.view(np.int8).reshape(-1, 8)
    both = np.full((4, len(kinds), len(kinds)), NEVER, np.int8)
    for melds, pair in itertools.product(range(4), range(2)):
        for own in range(melds + 1):
            cost = kinds[:, None, own + 4 * pair] + kinds[None, :, melds - own + 4 * (1 - pair)]
            both[melds] = np.minimum(both[melds], cost)
    return classes.reshape(-1).astype(np.uint8), both


def suit_class(keys):
    """Classes of one-suit hands; keys of hands that nobody can hold give anything."""
    return tables()[0].take(keys, mode="clip")


class Lacking:
    """How many tiles hands lack that want so many melds, by the classes of their two suits."""

    def __init__(self, wanted):
        self.both, self.classes = tables()[1].reshape(-1), tables()[1].shape[1]
        self.start = wanted.astype(np.int32) * self.classes

    def __call__(self, first, second):
        start = self.start.reshape(-1, *[1] * (max(first.ndim, second.ndim) - 1))
        return self.both.take((start + first) * self.classes + second)


@dataclass
class Outlook:
    """What hands lack [n], how many unseen tiles would improve them [n]; which discards leave that [n, 27], and what improves then."""

    lacking: np.ndarray
    improving: np.ndarray
    best: np.ndarray
    left: np.ndarray


def outlook(hand, unseen, wanted, buried):
    """The outlook of hands [n, 27]; of one that has to discard, after its best discard.

    Tiles of the buried suit are no part of a hand: while there are any, it is as near as it is without them.
    """
    count, rows = len(hand), np.arange(len(hand))[:, None]
    kept = KEPT[buried]
    own, others = hand.reshape(count, 3, 9)[rows, kept], unseen.reshape(count, 3, 9)[rows, kept].astype(np.float32)
    now, improving, after, left = _exchanged(own, others, Lacking(wanted))
    choosing = (hand.sum(axis=1) % 3 == 2) & (own.sum(axis=(1, 2)) == hand.sum(axis=1))
    after = np.where((own > 0) & choosing[:, None, None], after, NEVER)
    least = after.min(axis=(1, 2))
    leading = (after == least[:, None, None]) & (after < NEVER)
    best, improved = np.zeros((count, 3, 9), bool), np.zeros((count, 3, 9), np.float32)
    best[rows, kept], improved[rows, kept] = leading, left * leading
    most = improved.max(axis=(1, 2))
    flat = best.reshape(count, KINDS), improved.reshape(count, KINDS)
    return Outlook(np.where(choosing, least, now), np.where(choosing, most, improving), *flat)


def _exchanged(own, unseen, lacking):
    """Lacking now, tiles that improve that; lacking after each discard [n, 2, 9], and tiles that improve that."""
    keys = own @ POWERS
    base, less, more = suit_class(keys), suit_class(keys[:, :, None] - POWERS), suit_class(keys[:, :, None] + POWERS)
    swapped = suit_class(keys[:, :, None, None] + EXCHANGES)
    now = lacking(base[:, 0], base[:, 1])
    after = np.stack([lacking(base[:, 1:], less[:, 0]), lacking(base[:, :1], less[:, 1])], axis=1)
    drawn = np.stack([lacking(base[:, 1:], more[:, 0]), lacking(base[:, :1], more[:, 1])], axis=1)
    left = np.empty(own.shape, np.float32)
    for suit, other in ((0, 1), (1, 0)):
        before = after[:, suit, :, None]
        same = lacking(base[:, other, None, None], swapped[:, suit]) < before
        across = lacking(less[:, suit, :, None], more[:, other, None, :]) < before
        left[:, suit] = (same @ unseen[:, suit, :, None] + across @ unseen[:, other, :, None])[:, :, 0]
    return now, ((drawn < now[:, None, None]) * unseen).sum(axis=(1, 2)), after, left
