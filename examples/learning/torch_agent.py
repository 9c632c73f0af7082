"""The actor-critic of `agent.py` with PyTorch: the same two networks, masks and clipped surrogate, gradients by autograd.

It knows nothing of games: observations, masks, actions and returns come as arrays.
"""

import numpy as np
import torch
from torch import nn


class Network(nn.Sequential):
    """Layers of tanh between, none at the end."""

    def __init__(self, sizes, last=1.0):
        layers = []
        for fan_in, fan_out in zip(sizes, sizes[1:]):
            layers += [nn.Linear(fan_in, fan_out), nn.Tanh()]
            nn.init.normal_(layers[-2].weight, std=fan_in**-0.5)
            nn.init.zeros_(layers[-2].bias)
        super().__init__(*layers[:-1])
        with torch.no_grad():
            self[-1].weight.mul_(last)

    @property
    def parts(self):
        """A copy of all weights, as arrays."""
        return [part.detach().numpy().copy() for part in self.parameters()]

    @parts.setter
    def parts(self, arrays):
        with torch.no_grad():
            for part, array in zip(self.parameters(), arrays):
                part.copy_(torch.from_numpy(array))


def log_odds(logits, mask):
    """Logarithms of the odds of the legal actions; illegal ones have none."""
    return logits.masked_fill(~mask, -1e9).log_softmax(dim=1)


class TorchAgent:
    """A policy and a value of what a seat sees."""

    def __init__(self, cells, actions, hidden, seed=0):
        torch.manual_seed(seed)
        self.policy, self.value = Network([cells, *hidden, actions], last=0.01), Network([cells, *hidden, 1])
        self.steps = [torch.optim.Adam(net.parameters()) for net in (self.policy, self.value)]

    @torch.no_grad()
    def odds(self, obs, mask):
        mask = torch.from_numpy(mask)
        odds = log_odds(self.policy(torch.from_numpy(obs)), mask).exp() * mask
        return (odds.double() / odds.double().sum(dim=1, keepdim=True)).numpy()

    @torch.no_grad()
    def values(self, obs):
        return self.value(torch.from_numpy(obs))[:, 0].numpy()

    @torch.no_grad()
    def act(self, obs, mask, rng):
        """Actions drawn from the policy, and how likely each was; the dice are the caller's."""
        logs = log_odds(self.policy(torch.from_numpy(obs)), torch.from_numpy(mask)).numpy()
        # The largest of log-odds with Gumbel noise is a draw from the odds. Dice may show exactly 0: no noise is infinite.
        noise = -np.log(np.maximum(rng.standard_exponential(logs.shape, dtype=np.float32), 1e-30))
        actions = np.where(mask, logs + noise, -np.inf).argmax(axis=1)
        return actions, np.exp(logs[np.arange(len(logs)), actions])

    def learn(self, batch, rng, rate, entropy, epochs=2, size=2048, clip=0.2):
        """Passes over a batch: obs, mask, action, odds (when it was drawn), gain (advantage) and worth (return)."""
        whole = {name: torch.from_numpy(np.ascontiguousarray(array)) for name, array in batch.items()}
        for step in self.steps:
            step.param_groups[0]["lr"] = rate
        for _ in range(epochs):
            for rows in torch.from_numpy(rng.permutation(len(batch["action"]))).split(size):
                self._improve({name: array[rows] for name, array in whole.items()}, entropy, clip)

    def _improve(self, rows, entropy, clip):
        logs = log_odds(self.policy(rows["obs"]), rows["mask"])
        ratio = (logs.gather(1, rows["action"][:, None])[:, 0] - rows["odds"].log()).exp()
        gain = torch.minimum(ratio * rows["gain"], ratio.clamp(1 - clip, 1 + clip) * rows["gain"])
        disorder = -(logs.exp() * logs * rows["mask"]).sum(dim=1)
        off = self.value(rows["obs"])[:, 0] - rows["worth"]
        for step, net, loss in zip(
            self.steps, (self.policy, self.value), (-(gain + entropy * disorder).mean(), (off * off).mean() / 2)
        ):
            step.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            step.step()
