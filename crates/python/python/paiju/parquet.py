"""Self-play logs as Parquet: one row an episode, or one row a transition (docs/python/parquet.md).

A log keeps seed, rules and actions of every episode: `episodes` plays them again, so observations need not be stored.

>>> import os, tempfile
>>> import paiju
>>> from paiju import parquet
>>> path = os.path.join(tempfile.mkdtemp(), "log.parquet")
>>> env = paiju.VecEnv("kuhn", 8, seed=1)
>>> parquet.write_episodes(path, env, steps=20) > 20
True
>>> all(state.over for state in parquet.episodes(path))
True
"""

import json

import pyarrow as pa
import pyarrow.parquet as pq

from . import replay

__all__ = ["episodes", "read", "write_episodes", "write_transitions"]

EPISODES = pa.schema(
    [
        ("game", pa.string()),
        ("rules_version", pa.uint32()),
        ("rules", pa.string()),
        ("env", pa.uint64()),
        ("episode", pa.uint64()),
        ("seed", pa.string()),
        ("seats", pa.list_(pa.uint8())),
        ("actions", pa.list_(pa.string())),
        ("scores", pa.list_(pa.int64())),
        ("hash", pa.string()),
    ]
)


def _row(env, row, episode, record):
    steps = record["actions"]
    return {
        "game": record["game"],
        "rules_version": record["rules_version"],
        "rules": json.dumps(record["rules"], ensure_ascii=False),
        "env": env.first_env + row,
        "episode": episode,
        "seed": record["seed"],
        "seats": [step["seat"] for step in steps],
        "actions": [json.dumps(step["action"], ensure_ascii=False) for step in steps],
        "scores": record["scores"],
        "hash": record["hash"],
    }


def write_episodes(path, env, steps, policy="random"):
    """Steps a `VecEnv` and writes every episode that ends; returns how many."""
    written = 0
    with pq.ParquetWriter(path, EPISODES, compression="zstd") as out:
        for _ in range(steps):
            before = env.episode.copy()
            env.rollout(1, policy)
            rows = [_row(env, int(row), int(before[row]), env.record(int(row))) for row in env.done.nonzero()[0]]
            if rows:
                out.write_table(pa.Table.from_pylist(rows, schema=EPISODES))
                written += len(rows)
    return written


def read(path):
    """The log as a table."""
    return pq.read_table(path)


def episodes(path):
    """Every episode of a log, played again and checked, as a final `State`."""
    for row in read(path).to_pylist():
        steps = zip(row["seats"], row["actions"])
        yield replay(
            {
                "game": row["game"],
                "rules_version": row["rules_version"],
                "rules": json.loads(row["rules"]),
                "seed": row["seed"],
                "actions": [{"seat": seat, "action": json.loads(action)} for seat, action in steps],
                "scores": row["scores"],
                "hash": row["hash"],
            }
        )


def write_transitions(path, env, steps, policy="random"):
    """Steps a `VecEnv` made with `trajectories=True` and writes every transition, observations included."""
    env.rollout(steps, policy)
    turns = env.transitions()
    columns = {}
    for name, array in turns.items():
        if array.ndim == 1:
            columns[name] = pa.array(array)
        else:
            columns[name] = pa.FixedSizeListArray.from_arrays(pa.array(array.reshape(-1)), array.shape[1])
    pq.write_table(pa.table(columns), path, compression="zstd")
    return len(turns["env"])
