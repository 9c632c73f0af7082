"""Eyes for mahjong: what a seat sees of a table, counted as players count, and fewer buryings to choose from.

A network of this size does not learn from games to count what a hand lacks. So it is told: what each discard leaves, and what
a pong or a burying would. All of that is computed from the observation, which has everything that is needed.
"""

import numpy as np
from tiles import KEPT, KINDS, POWERS, outlook, suit_class, tables

import paiju

LAYOUT = paiju.Game("mahjong").layout()
PARTS = {part["name"]: slice(part["offset"], part["offset"] + part["len"]) for part in LAYOUT["observation"]}
BURYINGS = next(part for part in LAYOUT["actions"] if part["name"] == "bury")
FIRST_BURYING, SUIT_OF_BURYINGS = BURYINGS["offset"], BURYINGS["len"] // 3
TOLD = 3 * KINDS + 8 + 4 + 9
AS_IS = ("can_win", "dealer", "cause", "first_draw", "offer", "offer_kind", "offer_from", "wall", "hand", "waits", "passed")
AS_IS += tuple(f"seat.{seat}.{name}" for seat in range(4) for name in ("missing", "wins", "score"))


def counted(flags):
    """Counts of the kinds, from flags for at least one, two, three and four."""
    return flags.reshape(len(flags), KINDS, 4).sum(axis=2)


def melded(melds):
    """Tiles of each kind in melds."""
    melds = melds.reshape(len(melds), 3, 19)
    many = 3 * melds[:, :, 12] + 4 * melds[:, :, 13:16].sum(axis=2)
    return np.einsum("nm,nms,nmr->nsr", many, melds[:, :, :3], melds[:, :, 3:12]).reshape(len(melds), KINDS)


class Sight:
    """What observations say of tiles: counts of the kinds [n, 27], melds that are still wanted, and the suit that was buried."""

    def __init__(self, obs):
        self.melds = [melded(obs[:, PARTS[f"seat.{seat}.melds"]]) for seat in range(4)]
        self.hand = counted(obs[:, PARTS["hand"]]).astype(np.int32)
        self.unseen = 4 - counted(obs[:, PARTS["open"]]) - self.hand - sum(self.melds)
        self.wanted = 3 - (self.melds[0] > 0).sum(axis=1)
        missing = obs[:, PARTS["seat.0.missing"]]
        self.buried, self.burying = missing.argmax(axis=1), missing.sum(axis=1) == 0
        self.offer = obs[:, PARTS["offer"]].astype(np.int32)

    def outlook(self):
        return outlook(self.hand, self.unseen, self.wanted, self.buried)

    def ponged(self, rows):
        """The outlook of these rows after a pong of what is on offer."""
        rest = self.hand[rows] - 2 * self.offer[rows]
        return outlook(rest, self.unseen[rows], self.wanted[rows] - 1, self.buried[rows])


def buryings(hand):
    """For each suit what the others lack, how many tiles of it stay, and whether it is the cheapest: [n, 9]."""
    suits = hand.reshape(len(hand), 3, 9)
    many, classes = suits.sum(axis=2), suit_class(suits @ POWERS)
    lacking = np.stack([tables()[1][3, classes[:, one], classes[:, other]] for one, other in KEPT], axis=1)
    over = np.maximum(many - 3, 0)
    cost = 10 * lacking + 4 * over + 1000 * (many < 3)
    return np.concatenate([lacking / 10, over / 10, cost == cost.min(axis=1, keepdims=True)], axis=1)


def told(sight, own):
    """What is counted for the network [n, TOLD]: of discards, of the hand, of a pong (three ways it may turn out), of buryings."""
    rows = len(sight.hand)
    leading = own.best & (own.left == own.improving[:, None])
    near = np.eye(8)[np.minimum(own.lacking, 7)]
    whole = np.concatenate([own.best, own.left / 20, leading, near, np.zeros((rows, 13))], axis=1, dtype=np.float32)
    pongs = np.flatnonzero(((sight.hand >= 2) * sight.offer).any(axis=1) & (sight.wanted > 0) & ~sight.burying)
    if len(pongs):
        after = sight.ponged(pongs)
        gain = own.lacking[pongs] - after.lacking
        whole[pongs, -13:-9] = np.stack([gain > 0, gain == 0, gain < 0, after.improving / 20], axis=1)
    if sight.burying.any():
        whole[sight.burying, -9:] = buryings(sight.hand[sight.burying])
    return whole


def seen(obs):
    """What the network is shown of observations [n, cells]."""
    sight = Sight(obs)
    own = sight.outlook()
    parts = [*(obs[:, PARTS[name]] for name in AS_IS), sight.unseen / 4, sight.melds[0] / 4]
    parts += [np.stack([*(one.sum(axis=1) / 12 for one in sight.melds), own.improving / 20], axis=1)]
    return np.concatenate([*parts, told(sight, own)], axis=1, dtype=np.float32)


def narrowed(mask):
    """Choices: every action but the buryings, and to bury the first three tiles of a suit."""
    suits = mask[:, FIRST_BURYING:].reshape(len(mask), 3, SUIT_OF_BURYINGS)
    return np.concatenate([mask[:, :FIRST_BURYING], suits.any(axis=2)], axis=1)


def choice(action):
    """The choice that an action is."""
    return np.where(action < FIRST_BURYING, action, FIRST_BURYING + (action - FIRST_BURYING) // SUIT_OF_BURYINGS)


def action(choice, mask):
    """The action that a choice is: of the buryings of a suit the first that is legal."""
    suits = mask[:, FIRST_BURYING:].reshape(len(mask), 3, SUIT_OF_BURYINGS).argmax(axis=2)
    suit = np.maximum(choice - FIRST_BURYING, 0)
    burying = FIRST_BURYING + SUIT_OF_BURYINGS * suit + suits[np.arange(len(mask)), suit]
    return np.where(choice < FIRST_BURYING, choice, burying)
