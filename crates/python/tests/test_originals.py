"""The usage example of each original design, as it stands, import lines aside."""

import contextlib
import io

import pytest

import paiju
from paiju import holdem, mahjong, sanguosha, xianqi


def test_the_example_of_the_poker_design_runs():
    from paiju.holdem import ActionType, PokerGame

    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        # 创建游戏
        game = PokerGame()
        game.seed(42)  # 可选：设置随机种子

        # 开始新一手
        game.reset_hand()

        # 游戏循环
        while not game.get_state().hand_over:
            # 获取合法动作
            legal = game.get_legal_actions()

            # 选择动作 (这里简单选择第一个合法动作)
            for action in ActionType:
                if legal[action]:
                    break

            # 执行动作
            state, reward, done = game.step(action)

            if done:
                print(f"Hand over! Reward: {reward}")
    assert out.getvalue().startswith("Hand over! Reward: [") and sum(reward) == 0


def test_poker_players_see_their_own_cards():
    game = holdem.PokerGame(num_players=6, starting_stack=100.0, button_seat=2)
    game.seed(1)
    assert game.reset_hand().button_seat == 2
    view = game.get_state_for_player(3)
    assert len(view.hole_cards) == 2 and view.my_stack <= 100
    with pytest.raises(paiju.PaijuError) as refused:
        game.get_state_for_player(6)
    assert refused.value.detail["reason"] == "no_such_player"


def test_the_eight_operations_of_the_xianqi_design():
    engine = xianqi.Engine()
    with pytest.raises(paiju.PaijuError):
        engine.get_public_state()
    output = engine.init_game({"preset": "original"}, rng_seed=1)
    while output["public_state"]["phase"] != "settlement":
        seat = output["public_state"]["decision"]["seat"]
        legal = engine.get_legal_actions(seat)
        assert legal["seat"] == seat and set(engine.get_private_state(seat)) >= {"hand", "covered"}
        version, first = output["public_state"]["version"], legal["actions"][0]
        cover = None
        if first["type"] == "COVER":
            hand = [(card, n) for card, n in engine.get_private_state(seat)["hand"].items() if n]
            left, cover = first["required_count"], {}
            for card, n in hand:
                if left:
                    cover[card] = min(n, left)
                    left -= cover[card]
        output = engine.apply_action(0, cover_list=cover, client_version=version)
    dump = engine.dump_state()
    again = xianqi.Engine()
    again.load_state(dump)
    assert again.get_public_state() == engine.get_public_state()
    assert "settlement" in engine.settle()
    with pytest.raises(paiju.PaijuError) as refused:
        engine.apply_action(0)
    assert refused.value.code == "ENGINE_INVALID_PHASE"


def test_the_seven_operations_of_the_mahjong_design():
    players = ["ann", "bo", "cy", "di"]
    game = mahjong.create_game(players, seed=42)
    assert mahjong.start_game(game).wall_size == 55
    for player in players:
        hand = mahjong.get_game_state(game, player).players[players.index(player)].hand
        suit = next(s for s in "psm" if sum(tile.endswith(s) for tile in hand) >= 3)
        mahjong.bury_cards(game, player, [tile for tile in hand if tile.endswith(suit)][:3])
    state = mahjong.get_game_state(game, "ann")
    assert state.game_phase == "PLAYING"
    with pytest.raises(paiju.PaijuError) as refused:
        mahjong.end_game(game)
    assert refused.value.detail["reason"] == "not_over"


def test_a_turn_of_the_turn_engine():
    engine = sanguosha.TurnEngine()
    engine.initialize_turn_state(4)
    phases = [engine.advance_phase().new_phase for _ in range(6)]
    assert phases == ["Judge", "Draw", "Play", "Discard", "End", "Prepare"]
    assert engine.get_current_turn_state().turn_number == 2
    assert not engine.advance_phase(gate=False).is_success
    with pytest.raises(TypeError):
        engine.advance_phase(True, True)
    with pytest.raises(paiju.PaijuError):
        engine.kill(9)
