"""A house of an earlier version is taken over with all its tables: old/VERSION/house.db was written by that version, and
records.json holds what it said about each table then."""
import json
import os
import shutil

import pytest

from client import Server

OLD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "old")


@pytest.mark.parametrize("version", sorted(os.listdir(OLD)))
def test_a_data_folder_of_an_earlier_version_is_taken_over(tmp_path, version):
    shutil.copy(os.path.join(OLD, version, "house.db"), tmp_path / "house.db")
    with open(os.path.join(OLD, version, "records.json"), encoding="utf-8") as file:
        records = json.load(file)
    server = Server(tmp_path)
    assert len(records) >= 7
    for table, record in records.items():
        assert server.get(f"/api/tables/{table}/record") == (200, record)
    assert server.stop() == 0
