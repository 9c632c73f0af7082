"""A small actor-critic in plain numpy: two networks, masks, and the clipped surrogate of PPO.

It knows nothing of games: observations, masks, actions and returns come as arrays.
"""

import numpy as np


class Mlp:
    """Layers of tanh between, none at the end, trained by Adam."""

    def __init__(self, sizes, rng, last=1.0):
        scale = [1.0] * (len(sizes) - 2) + [last]
        self.parts = []
        for fan_in, fan_out, gain in zip(sizes, sizes[1:], scale):
            weights = rng.standard_normal((fan_in, fan_out)).astype(np.float32) * gain / np.sqrt(fan_in)
            self.parts += [weights.astype(np.float32), np.zeros(fan_out, np.float32)]
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.updates = 0

    def forward(self, x):
        """The outputs, and what `backward` needs of the way there."""
        layers = [x]
        for at in range(0, len(self.parts), 2):
            x = x @ self.parts[at] + self.parts[at + 1]
            if at + 2 < len(self.parts):
                x = np.tanh(x)
            layers.append(x)
        return x, layers

    def backward(self, layers, gradient, rate):
        """Goes a step against the gradient of the outputs."""
        gradients = []
        for at in reversed(range(0, len(self.parts), 2)):
            before = layers[at // 2]
            gradients = [before.T @ gradient, gradient.sum(axis=0), *gradients]
            if at:
                gradient = (gradient @ self.parts[at].T) * (1 - before * before)
        self._adam(gradients, rate)

    def _adam(self, gradients, rate, decay=(0.9, 0.999), most=1.0):
        norm = np.sqrt(sum(float((part * part).sum()) for part in gradients))
        scale = min(1.0, most / (norm + 1e-9))
        self.updates += 1
        bias = [1 - one**self.updates for one in decay]
        for part, (first, second), gradient in zip(self.parts, self.moments, gradients):
            gradient = gradient * scale
            first += (1 - decay[0]) * (gradient - first)
            second += (1 - decay[1]) * (gradient * gradient - second)
            part -= rate * (first / bias[0]) / (np.sqrt(second / bias[1]) + 1e-8)


def softmax(logits, mask):
    """Odds of the legal actions."""
    logits = np.where(mask, logits, -1e9)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True)) * mask
    return odds / odds.sum(axis=1, keepdims=True)


def parts(batch, rng, epochs, size):
    """A batch in parts of so many rows, each time in another order."""
    for _ in range(epochs):
        order = rng.permutation(len(batch["action"]))
        for start in range(0, len(order), size):
            yield {name: array[order[start : start + size]] for name, array in batch.items()}


class Agent:
    """A policy and a value of what a seat sees."""

    def __init__(self, cells, actions, hidden, seed=0):
        rng = np.random.default_rng(seed)
        self.policy = Mlp([cells, *hidden, actions], rng, last=0.01)
        self.value = Mlp([cells, *hidden, 1], rng)

    def odds(self, obs, mask):
        return softmax(self.policy.forward(obs)[0], mask)

    def values(self, obs):
        return self.value.forward(obs)[0][:, 0]

    def act(self, obs, mask, rng):
        """Actions drawn from the policy, and how likely each was."""
        odds = self.odds(obs, mask)
        rows, last = np.arange(len(odds)), odds.shape[1] - 1
        actions = np.minimum((odds.cumsum(axis=1) < rng.random((len(odds), 1))).sum(axis=1), last)
        # Rounding may leave the sum below 1, and the draw beyond it: the likeliest action is always legal.
        actions = np.where(odds[rows, actions] > 0, actions, odds.argmax(axis=1))
        return actions, odds[rows, actions]

    def learn(self, batch, rng, rate, entropy, epochs=2, size=2048, clip=0.2):
        """Passes over a batch: obs, mask, action, odds (when it was drawn), gain (advantage) and worth (return)."""
        for rows in parts(batch, rng, epochs, size):
            self._improve(rows, rate, entropy, clip)
            self._appraise(rows, rate)

    def appraise(self, batch, rng, rate, epochs=2, size=2048):
        """Passes over a batch from which only the value learns."""
        for rows in parts(batch, rng, epochs, size):
            self._appraise(rows, rate)

    def imitate(self, turns, rng, rate, size=1024):
        """A pass over turns of somebody else: what was done there becomes likelier."""
        for rows in parts(turns, rng, 1, size):
            logits, layers = self.policy.forward(rows["obs"])
            gradient = softmax(logits, rows["mask"])
            gradient[np.arange(len(gradient)), rows["action"]] -= 1
            self.policy.backward(layers, (gradient / len(gradient)).astype(np.float32), rate)

    def _improve(self, rows, rate, entropy, clip):
        logits, layers = self.policy.forward(rows["obs"])
        odds = softmax(logits, rows["mask"])
        at = np.arange(len(odds)), rows["action"]
        ratio, gain = odds[at] / rows["odds"], rows["gain"]
        moving = np.where(gain > 0, ratio < 1 + clip, ratio > 1 - clip)
        chosen = np.zeros_like(odds)
        chosen[at] = 1
        logs = np.log(odds + 1e-12)
        disorder = -(odds * logs).sum(axis=1, keepdims=True)
        gradient = -(gain * ratio * moving)[:, None] * (chosen - odds) + entropy * odds * (logs + disorder)
        self.policy.backward(layers, (gradient / len(odds)).astype(np.float32), rate)

    def _appraise(self, rows, rate):
        value, layers = self.value.forward(rows["obs"])
        off = value - rows["worth"][:, None]
        self.value.backward(layers, (off / len(off)).astype(np.float32), rate)
