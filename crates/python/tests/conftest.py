"""What several test files need."""

import os

import pytest

# Before numpy is imported: threads of its matrix products wait for each other longer than products of this size take.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


@pytest.fixture(scope="session")
def cluster():
    """A local Ray of two processors, started once: it takes longer than all that is done with it."""
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    yield ray
    ray.shutdown()
