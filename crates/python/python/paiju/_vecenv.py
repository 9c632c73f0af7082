"""`VecEnv`: the native batch with its arrays as attributes, and rollouts by Python's own policies."""

from . import _native

ARRAYS = (
    "obs",
    "mask",
    "legal_ids",
    "legal_count",
    "range",
    "player",
    "reward",
    "done",
    "episode",
    "final_return",
)


class VecEnv(_native.VecEnv):
    """Many environments of one game, stepped together, their arrays written in place.

    An episode that ends is followed by the next one at once: `done` and `final_return` tell of the end, the other arrays
    of the new episode. Episodes are a function of (seed, environment, episode) and the answers alone.

    >>> import paiju
    >>> env = paiju.VecEnv("leduc", num_envs=4, seed=1)
    >>> env.obs.shape, env.mask.shape
    ((4, 43), (4, 3))
    >>> obs, reward, done = env.step(env.legal_ids[:, 0])
    >>> obs is env.obs
    True
    """

    def __init__(self, *args, **kwargs):
        for name in ARRAYS:
            setattr(self, name, self.buffer(name))

    @property
    def arrays(self):
        """All arrays by name."""
        return {name: getattr(self, name) for name in ARRAYS}

    def rollout(self, n, policy="random"):
        """Steps every environment `n` times and returns `stats()`.

        A bot's name plays in Rust. A callable gets the environment and returns actions, or (actions, amounts).
        """
        if isinstance(policy, str):
            self.run_bot(n, policy)
            return self.stats()
        for _ in range(n):
            answer = policy(self)
            if isinstance(answer, tuple):
                self.step(*answer)
            else:
                self.step(answer)
        return self.stats()

    def record(self, row):
        """The record of the last finished episode of a row, as a dict; None if there was none yet."""
        import json  # noqa: PLC0415 - it would be half of the time that importing this package takes

        text = self.last_record(row)
        return None if text is None else json.loads(text)
