"""Self-play on Leduc poker with PyTorch: the course of `leduc.py`, its networks and gradients by torch.

    pip install torch
    python examples/learning/torch_leduc.py
"""

import leduc
import torch
from torch_agent import TorchAgent


def train(rounds=leduc.ROUNDS, seed=0, report=None):
    """Learns for so many rounds; returns the tree, the policy's table and the curve [(episodes, exploitability)]."""
    # Small matrices: threads only wait for each other.
    torch.set_num_threads(1)
    return leduc.train(rounds, seed, report, TorchAgent)


if __name__ == "__main__":
    leduc.main(train)
