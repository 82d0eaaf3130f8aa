"""A house of an earlier version is taken over with all its tables, from either store: old/VERSION/house.db was written by
that version, house.sql.gz is the same in PostgreSQL as that version made it (pg_dump), and records.json holds what it
said about each table then. (0.1.0 stands for two versions of the schema: before boards of the day, and with them.)"""
import gzip
import json
import os
import shutil
import subprocess

import pytest

import postgres
from client import ASTRAGAL, Server

OLD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "old")
VERSIONS = sorted(os.listdir(OLD))


def taken_over(version, folder, *where, **more):
    """Every table is as it was, plays on, and is whole by what the new version has noted about it."""
    with open(os.path.join(OLD, version, "records.json"), encoding="utf-8") as file:
        records = json.load(file)
    server = Server(folder, **more)
    assert len(records) >= 7
    for table, record in records.items():
        assert server.get(f"/api/tables/{table}/record") == (200, record)
    assert server.stop() == 0
    told = subprocess.run([ASTRAGAL, "house", "check", *where], capture_output=True, text=True)
    assert told.returncode == 0 and f"All is well: {len(records)} tables" in told.stdout, told.stdout + told.stderr


@pytest.mark.parametrize("version", VERSIONS)
def test_a_data_folder_of_an_earlier_version_is_taken_over(tmp_path, version):
    shutil.copy(os.path.join(OLD, version, "house.db"), tmp_path / "house.db")
    taken_over(version, tmp_path, "--data", str(tmp_path))


def test_a_database_of_an_earlier_version_is_taken_over(tmp_path):
    with postgres.machine() as database:
        for version in VERSIONS:
            database.sql("DROP SCHEMA IF EXISTS astragal CASCADE")
            with gzip.open(os.path.join(OLD, version, "house.sql.gz")) as file:
                subprocess.run([postgres.program("psql"), "-q", "-v", "ON_ERROR_STOP=1", database.where],
                               input=file.read(), check=True, stdout=subprocess.DEVNULL, env=database.env)
            taken_over(version, tmp_path, "--store", database.where, store=database.where)
