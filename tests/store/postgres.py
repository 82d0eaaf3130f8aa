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
import signal
import subprocess
import sys
import tempfile
import time


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


class Cluster:
    """A database that can be stopped, started again, frozen and thawed."""

    def __init__(self):
        self.prefix, who = unprivileged()
        self.folder = tempfile.mkdtemp(prefix="astragal-pg-")
        if who:
            os.chown(self.folder, who.pw_uid, who.pw_gid)
        self.data = os.path.join(self.folder, "data")
        env = dict(os.environ, LC_ALL="C", TZ="UTC")
        # PGOPTIONS and the like of the caller are not ours.
        self.env = {k: v for k, v in env.items() if not k.startswith("PG")}
        self.where = f"host={self.folder} user=astragal dbname=postgres connect_timeout=10"
        self.server = None

    def make(self):
        made = subprocess.run([*self.prefix, program("initdb"), "-D", self.data, "-U", "astragal", "-A", "trust", "-E",
                               "UTF8", "--no-sync"], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env=self.env, cwd=self.folder)
        if made.returncode:
            sys.exit(made.stdout)
        self.start()

    def follow(self, primary):
        """Becomes a standby of another one: a copy of it, and from then on what it writes (streaming replication)."""
        made = subprocess.run([*self.prefix, program("pg_basebackup"), "-h", primary.folder, "-U", "astragal", "-D",
                               self.data, "-R", "-X", "stream", "--no-sync", "-c", "fast"], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=self.env, cwd=self.folder)
        if made.returncode:
            sys.exit(made.stdout)
        self.start()

    def die(self):
        """At once, as when its machine loses power."""
        self.signal_all(signal.SIGKILL)
        self.server.wait()

    def start(self):
        log = open(os.path.join(self.folder, "log"), "ab")
        self.server = subprocess.Popen([*self.prefix, program("postgres"), "-D", self.data, "-k", self.folder, "-c",
                                        "listen_addresses=", "-c", "max_connections=60"], stdout=log, stderr=log,
                                       env=self.env, cwd=self.folder)
        log.close()
        ready = subprocess.run([program("pg_isready"), "-q", "-h", self.folder, "-t", "20"], env=self.env).returncode
        for _ in range(200):
            if ready == 0 or self.server.poll() is not None:
                break
            time.sleep(0.05)
            ready = subprocess.run([program("pg_isready"), "-q", "-h", self.folder], env=self.env).returncode
        if ready:
            sys.exit(open(os.path.join(self.folder, "log")).read())

    def stop(self):
        if self.server is None or self.server.poll() is not None:
            return
        self.thaw()
        self.server.send_signal(signal.SIGINT)  # end all sessions, then stop
        try:
            self.server.wait(20)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.server.wait()

    def processes(self):
        """The database's own process, and those that it has started."""
        mine = [self.server.pid]
        for stat in glob.glob("/proc/[0-9]*/stat"):
            with contextlib.suppress(OSError):
                with open(stat) as file:
                    pid, rest = file.read().split(" ", 1)
                if int(rest.rsplit(")", 1)[1].split()[1]) == self.server.pid:
                    mine.append(int(pid))
        return mine

    def signal_all(self, number):
        for pid in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def freeze(self):
        self.signal_all(signal.SIGSTOP)

    def thaw(self):
        self.signal_all(signal.SIGCONT)

    def sql(self, *texts):
        """Whether or not the database only reads."""
        subprocess.run([program("psql"), "-q", self.where, *[part for text in texts for part in ("-c", text)]],
                       check=True, stdout=subprocess.DEVNULL, env=self.env)

    def cut(self):
        """Every connection to the database is ended, as a restart of it would."""
        self.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                 "AND backend_type = 'client backend'")


@contextlib.contextmanager
def machine():
    made = Cluster()
    try:
        made.make()
        yield made
    finally:
        made.stop()
        shutil.rmtree(made.folder, ignore_errors=True)


@contextlib.contextmanager
def pair():
    """A primary, and a standby that has what was committed before the commit is acknowledged."""
    with machine() as primary:
        standby = Cluster()
        try:
            standby.follow(primary)
            primary.sql("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
            yield primary, standby
        finally:
            standby.stop()
            shutil.rmtree(standby.folder, ignore_errors=True)


@contextlib.contextmanager
def cluster():
    with machine() as made:
        yield made.where


if __name__ == "__main__":
    with cluster() as address:
        status = subprocess.run(sys.argv[1:], env=dict(os.environ, ASTRAGAL_POSTGRES=address)).returncode
    sys.exit(status)
