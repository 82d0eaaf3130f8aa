#!/usr/bin/env python3
"""A PostgreSQL of its own for tests: made in a temporary folder, reached by a socket in it, gone afterwards.

postgres.py COMMAND...   runs the command with ASTRAGAL_POSTGRES set to what libpq takes.

Nothing is installed and no port is opened. initdb refuses to run as root, so root becomes the user postgres, or
nobody.
"""
import contextlib
import glob
import os
import pwd
import shutil
import subprocess
import sys
import tempfile


def program(name):
    """initdb and the server are not in the PATH on Debian."""
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"))
    path = found[-1] if found else shutil.which(name)
    return path or sys.exit(f"{name} is missing; debian/control names postgresql.")


def unprivileged():
    """How to run as somebody else than root: a prefix for commands, and that user's ids."""
    if os.getuid() != 0:
        return [], None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            who = pwd.getpwnam(name)
            return ["setpriv", f"--reuid={who.pw_uid}", f"--regid={who.pw_gid}", "--clear-groups"], who
    sys.exit("There is neither a user postgres nor a user nobody.")


@contextlib.contextmanager
def cluster():
    prefix, who = unprivileged()
    folder = tempfile.mkdtemp(prefix="astragal-pg-")
    if who:
        os.chown(folder, who.pw_uid, who.pw_gid)
    data = os.path.join(folder, "data")
    env = dict(os.environ, LC_ALL="C", TZ="UTC")
    # PGOPTIONS and the like of the caller are not ours.
    env = {k: v for k, v in env.items() if not k.startswith("PG")}
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "env": env, "cwd": folder}
    server = None
    try:
        made = subprocess.run([*prefix, program("initdb"), "-D", data, "-U", "astragal", "-A", "trust", "-E", "UTF8",
                               "--no-sync"], text=True, **quiet)
        if made.returncode:
            sys.exit(made.stdout)
        log = open(os.path.join(folder, "log"), "wb")
        server = subprocess.Popen([*prefix, program("postgres"), "-D", data, "-k", folder, "-c", "listen_addresses=",
                                   "-c", "max_connections=60"], stdout=log, stderr=log, env=env, cwd=folder)
        where = f"host={folder} user=astragal dbname=postgres connect_timeout=10"
        ready = subprocess.run([program("pg_isready"), "-q", "-h", folder, "-t", "20"], env=env).returncode
        for _ in range(200):
            if ready == 0 or server.poll() is not None:
                break
            server_wait(0.05)
            ready = subprocess.run([program("pg_isready"), "-q", "-h", folder], env=env).returncode
        if ready:
            sys.exit(open(os.path.join(folder, "log")).read())
        yield where
    finally:
        if server and server.poll() is None:
            server.send_signal(2)  # SIGINT: end all sessions, then stop
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
        shutil.rmtree(folder, ignore_errors=True)


def server_wait(seconds):
    import time
    time.sleep(seconds)


if __name__ == "__main__":
    with cluster() as address:
        status = subprocess.run(sys.argv[1:], env=dict(os.environ, ASTRAGAL_POSTGRES=address)).returncode
    sys.exit(status)
