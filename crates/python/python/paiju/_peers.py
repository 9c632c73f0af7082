"""Other libraries' random play, for `python -m paiju.bench`: whichever of them is installed here.

A peer is a function that makes ready and returns `work`, which plays some decisions and returns how many: each with the
observation and the legal actions of who acts, by the calls that its users make. It is compared with the figure of ours that
is measured in the same way: one game at a time with one game at a time, a batch with a batch.
"""

import random
from typing import NamedTuple

__all__ = ["PEERS", "TURNS", "agent_loop"]

SIX_MAX = (
    "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=50 100 0 0 0 0,firstPlayer=3 1 1 1,numSuits=4,"
    "numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack=10000 10000 10000 10000 10000 10000,bettingAbstraction=fchpa)"
)
TURNS = 400


def _rlcard(name, **config):
    import rlcard

    env = rlcard.make(name, config=config)

    def work():
        state, _ = env.reset()
        for _ in range(TURNS):
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            if env.is_over():
                state, _ = env.reset()
        return TURNS

    return work


def _openspiel(name):
    import pyspiel

    game = pyspiel.load_game(name)

    def work():
        turns = 0
        while turns < TURNS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(random.choice(state.chance_outcomes())[0])
                    continue
                state.observation_tensor()
                state.legal_actions_mask()
                state.apply_action(random.choice(state.legal_actions()))
                turns += 1
        return turns

    return work


def agent_loop(env):
    """The loop that users of AEC environments write, with random legal actions."""

    def work():
        turns = 0
        while turns < TURNS:
            env.reset()
            for _ in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                legal = None if ended or cut else random.choice(seen["action_mask"].nonzero()[0].tolist())
                env.step(legal)
                turns += legal is not None
        return turns

    return work


def _pettingzoo():
    from pettingzoo.classic import texas_holdem_no_limit_v6

    return agent_loop(texas_holdem_no_limit_v6.env(num_players=6))


def _riichienv():
    from riichienv import RiichiEnv

    env = RiichiEnv()

    def work():
        asked, turns = env.reset(), 0
        while turns < TURNS:
            answers = {}
            for seat, seen in asked.items():
                seen.encode()
                seen.mask()
                answers[seat] = random.choice(seen.legal_actions())
            turns += len(answers)
            asked = env.reset() if env.done() else env.step(answers)
        return turns

    return work


def _pgx(name, batch=1024, steps=64):
    import jax
    import pgx
    from pgx.experimental import act_randomly, auto_reset

    env = pgx.make(name)
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def once(state, key):
        key, dice, deal = jax.random.split(key, 3)
        action = act_randomly(dice, state.legal_action_mask)
        return step(state, action, jax.random.split(deal, batch)), key

    many = jax.jit(lambda state, key: jax.lax.fori_loop(0, steps, lambda _, at: once(*at), (state, key)))
    at = [jax.jit(init)(jax.random.split(jax.random.PRNGKey(0), batch)), jax.random.PRNGKey(1)]

    def work():
        at[:] = jax.block_until_ready(many(*at))
        return batch * steps

    work()
    return work


class Peer(NamedTuple):
    """Somebody else's game."""

    case: str
    """The case of ours that has the same game, or one like it."""
    name: str
    figure: str
    """What of ours it is compared with: "one" (one game, driven by Python), "aec" (the same loop over our adapter), or
    "rust" (a batch of 1024 with the random policy inside)."""
    package: str
    make: object


PEERS = [
    Peer("six-max", "RLCard", "one", "rlcard", lambda: _rlcard("no-limit-holdem", game_num_players=6)),
    Peer("six-max", "OpenSpiel", "one", "pyspiel", lambda: _openspiel(SIX_MAX)),
    Peer("six-max", "PettingZoo classic", "aec", "pettingzoo", _pettingzoo),
    Peer("mahjong", "RLCard", "one", "rlcard", lambda: _rlcard("mahjong")),
    Peer("mahjong", "RiichiEnv (riichi)", "one", "riichienv", _riichienv),
    Peer("Leduc", "RLCard", "one", "rlcard", lambda: _rlcard("leduc-holdem")),
    Peer("Leduc", "OpenSpiel", "one", "pyspiel", lambda: _openspiel("leduc_poker")),
    Peer("Leduc", "Pgx, batch 1024", "rust", "pgx", lambda: _pgx("leduc_holdem")),
]
