"""PPO in plain numpy: one seat learns against the bot `simple` in all others.

    python examples/learning/ppo.py holdem --rounds 200

What is told is what the learner won a game while it was learning, and what `simple` itself wins in that seat.
"""

import argparse
from dataclasses import dataclass

import eyes
import numpy as np
from agent import Agent

import paiju


class Bare:
    """Sees observations and masks as they are. `eyes` has the same for mahjong, and makes something of them."""

    seen = narrowed = staticmethod(np.copy)
    choice = staticmethod(lambda action: action)
    action = staticmethod(lambda choice, mask: choice)


@dataclass(frozen=True)
class Course:
    """How a game is learned: its rules, how its points are scaled, and how large batch and networks are."""

    game: str
    scale: float
    unit: str
    hidden: tuple
    rules: object = None
    bot: str = "simple"
    envs: int = 256
    steps: int = 32
    entropy: float = 0.01
    rate: float = 5e-4
    part: int = 2048
    fade: float = 0.95
    """How far advantages look ahead before they trust the value: less where luck outweighs a decision."""
    imitated: int = 0
    """Rounds in which the bot is imitated first, where chance alone hardly ever wins a game to learn from."""
    settled: int = 0
    """Rounds after that in which only the value learns: what it does not know yet would unlearn what was imitated."""
    eyes: object = Bare


COURSES = {
    "holdem": Course("holdem", 2000.0, "big blinds a hand", (128, 128), "sixmax", entropy=0.005),
    "xianqi": Course("xianqi", 2.0, "points a game", (256, 128), envs=512, rate=3e-4, imitated=60, settled=10),
    "mahjong": Course(
        "mahjong",
        10.0,
        "points a game",
        (128, 64),
        envs=1024,
        entropy=0.001,
        part=4096,
        fade=0.7,
        imitated=60,
        settled=10,
        eyes=eyes,
    ),
    "sanguosha": Course("sanguosha", 4.0, "points a game", (128, 64), {"preset": "standard", "players": 5}, envs=128),
    "leduc": Course("leduc", 13.0, "chips a game", (64, 64), bot="random"),
}


class Table:
    """The environments as the learner sees them."""

    def __init__(self, course, seed):
        self.env, self.eyes = environment(course, seed), course.eyes
        self._look()

    def _look(self):
        self.obs, self.mask = self.eyes.seen(self.env.obs), self.eyes.narrowed(self.env.mask)

    def step(self, choice):
        """Answers everywhere; returns what that brought the learner, whose game has ended, and the points of these games."""
        self.env.step(self.eyes.action(choice, self.env.mask))
        self._look()
        done = self.env.done.copy()
        return self.env.reward[:, 0].copy(), done, self.env.final_return[done, 0].copy()


def played(table, agent, rng, course):
    """A round: arrays [steps, envs] of what was seen, done and won, and the points of the games that ended."""
    turns, finals = [], []
    for _ in range(course.steps):
        obs, mask = table.obs, table.mask
        choice, odds = agent.act(obs, mask, rng)
        reward, done, final = table.step(choice)
        turns.append((obs, mask, choice, odds, reward / course.scale, done))
        finals.append(final)
    return [np.stack(parts) for parts in zip(*turns)], np.concatenate(finals)


def appraised(turns, after, agent, fade):
    """The batch to learn from, with advantages (generalized, no discount) and returns."""
    obs, mask, action, odds, reward, done = turns
    steps, envs = action.shape
    values = agent.values(obs.reshape(steps * envs, -1)).reshape(steps, envs)
    following = np.concatenate([values[1:], agent.values(after)[None]])
    gain, ahead = np.zeros_like(reward), np.zeros(envs, np.float32)
    for step in reversed(range(steps)):
        on = 1.0 - done[step]
        ahead = reward[step] + on * following[step] - values[step] + fade * on * ahead
        gain[step] = ahead
    flat = {"obs": obs, "mask": mask, "action": action, "odds": odds, "gain": gain, "worth": gain + values}
    batch = {name: array.reshape(steps * envs, *array.shape[2:]) for name, array in flat.items()}
    batch["gain"] = (batch["gain"] - batch["gain"].mean()) / (batch["gain"].std() + 1e-6)
    return batch


def environment(course, seed, **options):
    rules = {"rules": course.rules, "learner_seats": [0], "bots": course.bot, "skip_forced": True}
    return paiju.VecEnv(course.game, course.envs, seed=seed, **rules, **options)


def imitate(agent, course, rng, seed):
    """Does first as the bot does in the learner's seat."""
    env = environment(course, seed, trajectories=True)
    for number in range(course.imitated):
        env.rollout(8192 // course.envs, course.bot)
        turns = env.transitions()
        names = {"obs": course.eyes.seen, "mask": course.eyes.narrowed, "action": course.eyes.choice}
        rate = 3e-3 * (1 - 0.9 * number / course.imitated)
        agent.imitate({name: see(turns[name]) for name, see in names.items()}, rng, rate)


def points(course):
    """How many scores are one of the unit."""
    return paiju.Game(course.game, course.rules).rules["big_blind"] if "blinds" in course.unit else 1.0


def yardstick(course, games=20000):
    """What the bot itself wins in the learner's seat."""
    env = environment(course, seed=1)
    while (stats := env.stats())["episodes"] < games:
        env.rollout(20, course.bot)
    return stats["returns"][0] / stats["episodes"] / points(course)


def train(course, rounds, seed=0, report=None):
    """Learns for so many rounds; returns the agent and the curve [(games played, points won in the round, its games)]."""
    rng, table = np.random.default_rng(seed), Table(course, seed)
    agent = Agent(table.obs.shape[1], table.mask.shape[1], course.hidden, seed)
    imitate(agent, course, rng, seed + 1)
    unit, curve, games = points(course), [], 0
    for number in range(-course.settled, rounds):
        turns, finals = played(table, agent, rng, course)
        batch = appraised(turns, table.obs, agent, course.fade)
        if number < 0:
            agent.appraise(batch, rng, 1e-3, size=course.part)
        else:
            agent.learn(batch, rng, course.rate * (1 - 0.9 * number / rounds), course.entropy, size=course.part)
        games += len(finals)
        curve.append((games, float(finals.sum()) / unit, len(finals)))
        if report and number % max(rounds // 40, 1) == 0:
            report(number, games, curve[-max(rounds // 40, 1) :])
    return agent, curve


def judged(agent, course, games=20000, seed=7):
    """What an agent that learns no more wins a game in deals it has not seen, and half the width of its 95 % interval."""
    rng, table, finals = np.random.default_rng(seed), Table(course, seed + 1000), []
    while sum(map(len, finals)) < games:
        finals.append(table.step(agent.act(table.obs, table.mask, rng)[0])[2])
    won = np.concatenate(finals) / points(course)
    return float(won.mean()), float(1.96 * won.std() / np.sqrt(len(won)))


def smoothed(curve, parts=50):
    """The curve in so many parts: games played, and points a game in each part."""
    cuts = np.array_split(np.array(curve), min(parts, len(curve)))
    return [(float(part[-1, 0]), float(part[:, 1].sum() / part[:, 2].sum())) for part in cuts if part[:, 2].sum()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=COURSES)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    course = COURSES[options.game]

    def report(number, games, last):
        won, played_games = sum(one[1] for one in last), sum(one[2] for one in last)
        print(f"{number:>5} {games:>9,} games   {won / max(played_games, 1):+8.3f} {course.unit}", flush=True)

    print(f"{course.bot} in this seat: {yardstick(course):+.3f} {course.unit}")
    agent, _ = train(course, options.rounds, options.seed, report)
    won, off = judged(agent, course)
    print(f"what was learned wins {won:+.3f} ± {off:.3f} {course.unit} in other deals")


if __name__ == "__main__":
    main()
