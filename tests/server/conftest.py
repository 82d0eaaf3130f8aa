"""Servers for the tests; every one that is still alive at the end of a test is killed."""
import os
import sys

import pytest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "store"))

import client  # noqa: E402
import postgres  # noqa: E402

# Players of the tests are faster than people, and all come from one address.
FAST = ["--set", "messages_per_second=100000", "--set", "messages_burst=100000", "--set", "rooms_per_address=100000",
        "--set", "connections_per_address=100000", "--set", "requests_per_address=100000",
        "--set", "requests_per_second=100000", "--set", "requests_burst=100000"]


@pytest.fixture
def serve(tmp_path):
    servers = []

    def start(*options, fast=True, folder=None, **more):
        place = tmp_path / (folder or "house")
        place.mkdir(exist_ok=True)
        servers.append(client.Server(place, *(FAST if fast else []), *options, **more))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.kill()


@pytest.fixture(scope="session")
def database():
    with postgres.cluster() as where:
        yield where
