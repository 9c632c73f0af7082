"""Mahjong: the original operations of a match (docs/original/mahjong.md).

>>> from paiju import mahjong
>>> game = mahjong.create_game(["ann", "bo", "cy", "di"], seed=42)
>>> game.start_game().game_phase
'BURYING'

Every operation is a method of the match, and a function of this module that takes the match first.
"""

from ._original import bind

Game = bind("mahjong.Game")

__all__ = [
    "Game",
    "bury_cards",
    "create_game",
    "declare_action",
    "discard_tile",
    "end_game",
    "get_game_state",
    "start_game",
]


def create_game(player_ids, seed=None, rules=None):
    """A match of four; left out, the seed is drawn and the rules are those of `to-the-wall`."""
    game = Game()
    given = {"player_ids": player_ids, "seed": seed, "rules": rules}
    Game.create_game(game, **{name: value for name, value in given.items() if value is not None})
    return game


def start_game(game):
    """Deals; returns what everybody sees."""
    return game.start_game()


def bury_cards(game, player_id, tiles):
    """Puts three tiles of one suit away."""
    return game.bury_cards(player_id, tiles)


def discard_tile(game, player_id, tile):
    """Lays a tile down."""
    return game.discard_tile(player_id, tile)


def declare_action(game, player_id, action, tile=None):
    """HU, KONG, PONG or PASS."""
    return game.declare_action(player_id, action, tile)


def get_game_state(game, player_id):
    """What a player sees."""
    return game.get_game_state(player_id)


def end_game(game):
    """The settlement of a hand that is over."""
    return game.end_game()
