"""Follows hands of the open menu, one JSON object a line on standard input, with PokerKit and compares everything:
who acts, what may be folded, called and raised, the pots, who is paid, the final stacks.

PokerKit's conventions that the rules page decides differently are modelled where they occur and counted:

  odd chips          PokerKit gives the whole remainder to the first winner, of pots joined once losers have
                     mucked; R7.2 gives one chip each, every pot on its own.
  short big blind    PokerKit's bet to match is the largest posted blind; R3.4 says the full big blind.
  idle check         PokerKit asks a lone player for a check that cannot matter; R4.5 does not ask.
  first short all-in PokerKit takes the first all-in of a street for a full bet, whatever its size; R4.3 and R4.4
                     do not reopen the betting for less than a full bet or raise.
  several short ones PokerKit forgets short all-ins that together made a full raise as soon as another follows;
                     R4.4 counts from the amount the player last faced.

Anything else is a difference: it is printed, and the exit code is 1.
"""

import json
import sys
import warnings
from collections import Counter
from functools import lru_cache
from multiprocessing import Pool

from pokerkit import Automation, Card, NoLimitTexasHoldem, StandardHighHand

warnings.simplefilter("ignore")

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CHIPS_PULLING,
)

judge = StandardHighHand.from_game


@lru_cache(maxsize=4096)
def judged(hole, board):
    return judge(hole, board)


# PokerKit judges the same cards again at every question of a showdown, which takes most of its time; what it
# finds depends on the cards alone.
StandardHighHand.from_game = classmethod(
    lambda _, hole, board=(): judged(tuple(Card.clean(hole)), tuple(Card.clean(board)))
)


class Difference(Exception):
    """Something that no known convention explains."""


class Hand:
    """One hand in both engines. Players are counted from the left of the button, as PokerKit does."""

    def __init__(self, line, counts):
        self.hand = json.loads(line)
        self.counts = counts
        rules = self.hand["rules"]
        seats, button = rules["seats"], rules["button"]
        clockwise = [(button + 1 + step) % seats for step in range(seats)]
        self.order = [seat for seat in clockwise if rules["stacks"][seat] > 0]
        self.heads_up = len(self.order) == 2
        self.small, self.big = (1, 0) if self.heads_up else (0, 1)
        self.big_blind = rules["big_blind"]
        self.state = self.create(rules)
        self.missing = 0
        # The level each player last faced on this street; R4.4 counts from it.
        self.faced = {}
        self.full_raise = self.big_blind

    def create(self, rules):
        players = len(self.order)
        # Heads-up PokerKit lists blinds and antes as if the small blind came first.
        antes = [rules["ante"]] * players
        blinds = [rules["small_blind"], rules["big_blind"]] + [0] * (players - 2)
        if rules["bb_ante"]:
            antes[1] = rules["bb_ante"]
        return NoLimitTexasHoldem.create_state(
            AUTOMATIONS,
            rules["bb_ante"] == 0,
            tuple(antes),
            tuple(blinds),
            rules["big_blind"],
            tuple(rules["stacks"][seat] for seat in self.order),
            players,
        )

    def run(self):
        self.deal_holes()
        for step in self.hand["steps"]:
            self.until_asked(self.order.index(step["seat"]))
            self.compare(step)
            self.act(step)
        self.until_asked(None)
        self.finish()

    def deal_holes(self):
        state, cards, players = self.state, self.hand["cards"], len(self.order)
        while state.can_collect_bets():
            state.collect_bets()
        # Our first card goes to the small blind, PokerKit's first player heads-up is the big blind.
        for player in range(players):
            place = (player - self.small) % players
            state.deal_hole(cards[place] + cards[players + place])
        self.board = cards[2 * players:]
        bets = state.bets
        posted = bets[self.big]
        self.missing = max(0, self.big_blind - posted)

    def until_asked(self, player):
        """Bets collected, cards dealt and meaningless checks made, until PokerKit asks too."""
        state = self.state
        while True:
            if state.can_collect_bets():
                state.collect_bets()
            elif state.can_burn_card("??"):
                state.burn_card("??")
                count = 3 if not any(state.board_cards) else 1
                state.deal_board("".join(self.board[:count]))
                self.board = self.board[count:]
                self.missing, self.faced, self.full_raise = 0, {}, self.big_blind
            elif state.can_show_or_muck_hole_cards(True):
                state.show_or_muck_hole_cards(True)
            elif state.actor_index is not None and state.actor_index != player:
                self.idle_check()
            else:
                return

    def idle_check(self):
        state, player = self.state, self.state.actor_index
        others = [state.bets[i] for i in state.player_indices if i != player and state.statuses[i]]
        able = [i for i in state.player_indices if i != player and state.statuses[i] and state.stacks[i]]
        if able or max(others) > state.bets[player]:
            raise Difference(f"PokerKit asks player {player}, we do not")
        self.counts["idle check"] += 1
        state.check_or_call()

    def compare(self, step):
        state, player = self.state, self.order.index(step["seat"])
        if state.actor_index != player:
            raise Difference(f"we ask player {player}, PokerKit {state.actor_index}")
        self.same("stack", step["stack"], state.stacks[player])
        pot = sum(state.starting_stacks) - sum(state.stacks)
        self.same("pot", step["pot"], pot)
        with Matching(self):
            owed = max(state.bets) - state.bets[player]
            self.same("to call", step["to_call"], owed)
            self.same("call", min(owed, state.stacks[player]), state.checking_or_calling_amount)
            self.same("fold", step["fold"], state.can_fold())
            self.compare_range(step, player, owed)

    def compare_range(self, step, player, owed):
        state = self.state
        theirs = state.min_completion_betting_or_raising_to_amount
        theirs = theirs and {"min": theirs, "max": state.max_completion_betting_or_raising_to_amount}
        if step["range"] == theirs:
            return
        # R4.4 decides who may raise; PokerKit's own count of short all-ins decides otherwise here.
        current = max(state.bets)
        closed = player in self.faced and current - self.faced[player] < self.full_raise
        able = [i for i in state.player_indices if i != player and state.statuses[i]
                and state.stacks[i] + state.bets[i] > current]
        if step["range"] is None and theirs and closed and able:
            self.counts["first short all-in"] += 1
        elif theirs is None and step["range"] and not closed and able and owed < state.stacks[player]:
            self.counts["several short ones"] += 1
            whole = state.bets[player] + state.stacks[player]
            expected = {"min": min(whole, current + self.full_raise), "max": whole}
            self.same("range", step["range"], expected)
            if step["action"]["type"] == "RAISE_TO":
                raise Abandon
        else:
            raise Difference(f"range: ours {step['range']}, PokerKit's {theirs}")

    def act(self, step):
        state, player, action = self.state, self.order.index(step["seat"]), step["action"]
        with Matching(self):
            current = max(state.bets)
            if action["type"] == "FOLD":
                state.fold()
            elif action["type"] == "CHECK_CALL":
                state.check_or_call()
            else:
                by = action["to"] - current
                if by >= self.full_raise:
                    self.full_raise = by
                current = action["to"]
                state.complete_bet_or_raise_to(action["to"])
            self.faced[player] = current

    def finish(self):
        state, outcome = self.state, self.hand["outcome"]
        ours = [outcome["stacks"][seat] for seat in self.order]
        pots = [(pot.amount, pot.player_indices) for pot in state.pots]
        expected = list(state.stacks)
        if not outcome["uncontested"]:
            paid = [(pot["amount"], sorted(self.order.index(s) for s in pot["eligible"])) for pot in outcome["pots"]]
            self.same("pots", shared(paid), shared(pots))
            self.pay_each_alone(pots, expected)
            self.same("stacks", ours, expected)
        while state.can_kill_hand():
            state.kill_hand()
        while state.can_push_chips():
            state.push_chips()
        if state.status:
            raise Difference("PokerKit's hand is not over")
        # Only whole remainders may have gone elsewhere: fewer chips than there are players in each pot.
        moved = sum(abs(a - b) for a, b in zip(ours, state.stacks))
        self.counts["odd chips"] += moved > 0
        if moved and (outcome["uncontested"] or moved > sum(2 * len(players) for _, players in pots)):
            raise Difference(f"stacks: ours {ours}, PokerKit's {state.stacks}")

    def pay_each_alone(self, pots, stacks):
        """R7.2: every pot on its own, odd chips one each from the left of the button. PokerKit joins pots whose
        losers have mucked and gives the whole remainder to the first winner."""
        hands = list(self.state.get_up_hands(0, 0))
        for amount, players in pots:
            best = max(hands[player] for player in players)
            winners = [player for player in players if hands[player] == best]
            share, odd = divmod(amount, len(winners))
            for place, player in enumerate(winners):
                stacks[player] += share + (place < odd)

    @staticmethod
    def same(what, ours, theirs):
        if ours != theirs:
            raise Difference(f"{what}: ours {ours}, PokerKit's {theirs}")


class Abandon(Exception):
    """The hand goes on with something that PokerKit cannot follow, for a known reason."""


class Matching:
    """The full big blind stands in for a short one while PokerKit is asked what there is to match (R3.4)."""

    def __init__(self, hand):
        self.hand = hand

    def __enter__(self):
        if self.hand.missing:
            self.hand.counts["short big blind"] += 1
            self.hand.state.bets[self.hand.big] += self.hand.missing

    def __exit__(self, *_):
        if self.hand.missing:
            self.hand.state.bets[self.hand.big] -= self.hand.missing


def shared(pots):
    """A last layer that only one player reached is his own: we call it a pot, PokerKit trims it."""
    return [(amount, list(players)) for amount, players in pots if len(players) > 1]


def check(line):
    counts = Counter()
    try:
        Hand(line, counts).run()
        counts["hands"] += 1
    except Abandon:
        counts["hands left at a known difference"] += 1
    except Exception as error:  # Whatever goes wrong in either engine is a finding.
        return counts, f"{type(error).__name__}: {error}\n  {line.strip()}"
    return counts, None


def main():
    counts, differences = Counter(), 0
    with Pool() as pool:
        for found, difference in pool.imap_unordered(check, sys.stdin, chunksize=50):
            counts.update(found)
            if difference:
                differences += 1
                if differences <= 5:
                    print(difference)
    for what, count in sorted(counts.items()):
        print(f"{count:>9,} {what}")
    print(f"{differences:>9,} differences")
    if differences or not counts["hands"]:
        sys.exit(1)


if __name__ == "__main__":
    main()
