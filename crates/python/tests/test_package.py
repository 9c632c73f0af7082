"""The package itself: docstrings and pages run, stubs name what there is, importing is cheap, logs and matches work."""

import doctest
import importlib
import inspect
import os
import pathlib
import re
import subprocess
import sys

import pytest

import paiju

MODULES = "paiju paiju._vecenv paiju._features paiju.holdem paiju.xianqi paiju.mahjong paiju.sanguosha".split()
MODULES += ["paiju.evaluate", "paiju.shards"]
NEEDING = {"paiju.pettingzoo": "pettingzoo", "paiju.gymnasium": "gymnasium", "paiju.openspiel": "pyspiel"}
NEEDING["paiju.parquet"] = "pyarrow"
ROOT = pathlib.Path(__file__).parents[3]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PAGES = [page for page in PAGES if "```python\n" in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("module", [*MODULES, *NEEDING])
def test_examples_of_docstrings_run(module):
    pytest.importorskip(NEEDING.get(module, "paiju"))
    tried = doctest.testmod(importlib.import_module(module))
    assert tried.attempted > 0 and tried.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_code_of_the_pages_runs(page, tmp_path, monkeypatch, request):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
    names = {}
    for block in blocks:
        for needed in ("pettingzoo", "gymnasium", "pyspiel", "pyarrow", "torchrl"):
            if needed in block:
                pytest.importorskip(needed)
        if "import ray" in block:
            request.getfixturevalue("cluster")
        exec(compile(block, page.name, "exec"), names)


def test_stubs_name_exactly_what_there_is():
    stub = (pathlib.Path(paiju.__file__).parent / "__init__.pyi").read_text(encoding="utf-8")
    for name in ("Game", "State", "VecEnv"):
        body = re.search(rf"^class {name}:\n(.*?)(?=^\S|\Z)", stub, re.S | re.M)[1]
        told = set(re.findall(r"def (\w+)\(", body)) | set(re.findall(r"^    (\w+): ", body, re.M))
        there = {one for one in dir(getattr(paiju, name)) if not one.startswith("_")}
        if name == "VecEnv":
            there -= {"buffer", "run_bot", "last_record"}
            there |= set(paiju.VecEnv("kuhn").arrays)
        assert told - {"__init__", "__new__", "__copy__", "__deepcopy__"} == there, name
    assert set(paiju.__all__) <= set(re.findall(r"(?:class|def) (\w+)", stub)) | {"__version__"}


# What the stubs name of numpy: its own stubs are a minute's reading, and not what is checked here.
NUMPY = "".join(f"class {kind}: ...\n" for kind in ("bool_", "int16", "int32", "int64", "uint64", "float32"))
TYPING = "from typing import Generic, TypeVar\nT = TypeVar('T')\nclass NDArray(Generic[T]): ...\n"


def test_mypys_stubtest_finds_the_stubs_true(tmp_path):
    pytest.importorskip("mypy")
    package = pathlib.Path(paiju.__file__).parent
    for path, text in [
        ("paiju/__init__.pyi", (package / "__init__.pyi").read_text(encoding="utf-8")),
        ("numpy/__init__.pyi", NUMPY),
        ("numpy/typing.pyi", TYPING),
        # Modules in Python speak for themselves.
        ("allowed.txt", "".join(f"paiju.{module.stem}\n" for module in package.glob("[a-z]*.py"))),
    ]:
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    command = "-m mypy.stubtest --concise --ignore-disjoint-bases --allowlist allowed.txt paiju"
    checked = subprocess.run(
        [sys.executable, *command.split()],
        capture_output=True, text=True, check=False, cwd=tmp_path, env={**os.environ, "MYPYPATH": str(tmp_path)},
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_importing_brings_little():
    code = "import sys; before = set(sys.modules); import paiju; print(*sorted(set(sys.modules) - before))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["paiju", "paiju._native", "paiju._vecenv"], "this is why it takes milliseconds"


def test_every_public_name_is_explained():
    for name in paiju.__all__[:4]:
        thing = getattr(paiju, name)
        assert thing.__doc__
        for part, value in inspect.getmembers(thing):
            if not part.startswith("_") and callable(value) and name != "PaijuError":
                assert value.__doc__, f"{name}.{part}"


def test_a_duplicate_match_knows_who_is_better():
    from paiju.evaluate import match, ratings

    result = match("holdem", ["simple", "random"], deals=3, seed=1)
    assert result.games == 18 and result.unit.startswith("big blinds")
    assert result.interval[0][0] < result.mean[0] < result.interval[0][1]
    assert abs(result.mean[0] + 5 * result.mean[1]) < 1e-6
    better = match("mahjong", ["simple", "random"], deals=3, seed=1)
    assert better.mean[0] > better.mean[1] and better.unit == "points a game"
    table = ratings([better])
    assert list(table) == ["simple", "random"] and table["simple"].elo > 0 > table["random"].elo

    def first(state, seat):
        return state.legal_actions(seat)[0]

    same = match("leduc", [first, first], deals=20, seed=2)
    assert same.mean == [0.0, 0.0] and "first" in str(same)
    with pytest.raises(ValueError):
        match("holdem", ["simple"] * 3)


def test_logs_play_again_and_hold_transitions(tmp_path):
    pytest.importorskip("pyarrow")
    from paiju import parquet

    env = paiju.VecEnv("xianqi", 4, seed=3, learner_seats=[0], bots="random")
    path = tmp_path / "log.parquet"
    written = parquet.write_episodes(path, env, steps=60)
    table = parquet.read(path)
    finals = list(parquet.episodes(path))
    assert table.num_rows == written == len(finals) > 4
    assert [final.scores for final in finals] == table["scores"].to_pylist()
    kept = paiju.VecEnv("leduc", 8, seed=1, trajectories=True)
    turns = parquet.write_transitions(tmp_path / "turns.parquet", kept, steps=30)
    assert parquet.read(tmp_path / "turns.parquet").num_rows == turns > 100


def test_the_benchmark_tells_ours_and_the_peers_that_are_here():
    pytest.importorskip("pyspiel")
    from paiju import _contention, _peers, bench

    ours = {"Leduc": bench.measure("leduc", None, 16, 0.01)}
    assert {"numpy", "bytes", "rust", "one", "single", "overhead"} == set(ours["Leduc"])
    known = [peer for peer in _peers.PEERS if peer[:2] == ("Leduc", "OpenSpiel")]

    def unready():
        raise OSError("its library cannot be loaded")

    def broken_in_the_midst():
        return lambda: [][0]

    broken = [
        known[0]._replace(name="Unready", make=unready),
        known[0]._replace(name="Breaking", make=broken_in_the_midst),
        known[0]._replace(name="Absent", package="no_such_package"),
        known[0]._replace(name="Half", package="no_such_package.part"),
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_peers, "PEERS", [*broken, *known])
        peers = bench.peers(ours, None, 0.01)
    gains = bench.threads(0.01, bench.CASES[-1:], (4,))
    with _contention.busy_cores() as cores:
        loaded = bench.threads(0.01, bench.CASES[-1:], (4,))
    assert cores >= 1 and set(loaded["Leduc"][4]) == {"step", "rollout", "alike"}
    found = {"games": ours, "aec": None, "peers": peers, "threads": gains, "threads_under_load": loaded}
    table = "\n".join(bench._told(found, 16))
    assert "Leduc" in table and "every core busy" in table
    assert "OSError: its library cannot be loaded" in table and "IndexError" in table and "not installed" in table
    assert [peer["peer"] for peer in peers if "ratio" in peer] == ["OpenSpiel"]


def test_a_peer_is_compared_with_what_is_measured_alike():
    from paiju import _peers

    alike = {peer.name: peer.figure for peer in _peers.PEERS}
    assert {name for name, figure in alike.items() if figure == "rust"} == {"Pgx, batch 1024"}
    assert alike["PettingZoo classic"] == "aec" and alike["OpenSpiel"] == alike["RLCard"] == "one"


def test_the_agent_loop_is_the_ordinary_one():
    pytest.importorskip("pettingzoo")
    from paiju import _peers
    from paiju.pettingzoo import aec_env

    env, calls = aec_env("leduc"), []
    last, step = env.last, env.step
    env.last = lambda: calls.append("last") or last()
    env.step = lambda action: calls.append("end" if action is None else "turn") or step(action)
    turns = _peers.agent_loop(env)()
    assert turns == calls.count("turn") >= _peers.TURNS and calls.count("last") == len(calls) / 2
    assert calls.count("end") > 0, "agents of a finished episode are asked once more, as the interface wants it"
