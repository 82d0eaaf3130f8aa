"""14 Practices: the house as a service. It tells the manager of services when it is open and that its loop turns; a loop
that is stopped says nothing. The unit means what it says, and alerts are about metrics that there are."""
import os
import re
import signal
import socket
import subprocess
import time

import pytest
import yaml

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data")


class Manager:
    """What systemd would hear."""

    def __init__(self, folder, name):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(name if name.startswith("\0") else str(folder / name))
        self.env = {"NOTIFY_SOCKET": name.replace("\0", "@") if name.startswith("\0") else str(folder / name),
                    "WATCHDOG_USEC": "400000"}

    def hears(self, timeout):
        """The next word; None: silence."""
        self.socket.settimeout(timeout)
        try:
            return self.socket.recv(1000).decode()
        except socket.timeout:
            return None

    def drain(self):
        while self.hears(0.01):
            continue


@pytest.mark.parametrize("name", ["notify", "\0astragal-test-%d" % os.getpid()])
def test_a_sign_of_life_comes_from_the_loop_and_not_from_one_that_is_stopped(serve, tmp_path, name):
    manager = Manager(tmp_path, name)
    server = serve(env=manager.env)
    assert manager.hears(30) == "READY=1"
    assert server.get("/api/health")[0] == 200
    assert [manager.hears(30) for _ in range(5)] == ["WATCHDOG=1"] * 5
    os.kill(server.process.pid, signal.SIGSTOP)
    while open(f"/proc/{server.process.pid}/stat").read().rsplit(")", 1)[1].split()[0] != "T":
        time.sleep(0.01)
    manager.drain()
    assert manager.hears(1.5) is None  # nearly four times what it may wait for
    os.kill(server.process.pid, signal.SIGCONT)
    assert manager.hears(30) == "WATCHDOG=1"
    assert server.stop() == 0
    words = []
    while word := manager.hears(0.1):
        words.append(word)
    assert words[-1] == "STOPPING=1" and set(words[:-1]) <= {"WATCHDOG=1"}


@pytest.mark.parametrize("env", [{}, {"WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": "0"}, {"WATCHDOG_USEC": "nonsense"}])
def test_who_was_not_asked_for_signs_of_life_gives_none(serve, tmp_path, env):
    manager = Manager(tmp_path, "notify")
    asked = {"NOTIFY_SOCKET": manager.env["NOTIFY_SOCKET"], **({"WATCHDOG_USEC": "200000"} if "PID" in str(env) else {})}
    server = serve(env=dict(asked, **env))
    assert manager.hears(30) == "READY=1"
    assert manager.hears(0.8) is None
    assert server.stop() == 0


def test_a_manager_that_is_gone_or_never_was_is_no_trouble(serve, tmp_path):
    for where in (str(tmp_path / "nobody"), "relative", "/", "@", "/" + "x" * 200):
        server = serve(env={"NOTIFY_SOCKET": where, "WATCHDOG_USEC": "100000"})
        assert server.get("/api/health")[0] == 200
        assert server.stop() == 0


# ---- the unit ----

def unit(tmp_path):
    """The unit, with our program in the place of the installed one."""
    text = open(os.path.join(DATA, "astragal.service")).read()
    path = tmp_path / "astragal.service"
    path.write_text(text.replace("/usr/bin/astragal", os.environ.get("ASTRAGAL", "/bin/true")))
    return text, str(path)


def test_the_unit_is_one_that_systemd_takes_without_a_word(tmp_path):
    text, path = unit(tmp_path)
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", path], text=True, capture_output=True)
    mine = [line for line in (done.stdout + done.stderr).splitlines() if "astragal" in line]
    assert done.returncode == 0 and not mine, mine
    said = dict(re.findall(r"^(\w+)=(.*)$", text, re.M))
    assert said["Type"] == "notify" and int(said["WatchdogSec"]) > 10 and said["Restart"] == "on-failure"
    assert said["LoadCredential"].startswith("astragal.conf:") and "--config %d/astragal.conf" in said["ExecStart"]
    assert said["MemoryMax"] and said["DynamicUser"] == "yes"


def test_the_unit_leaves_little_to_reach(tmp_path):
    _, path = unit(tmp_path)
    done = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--no-pager", path], text=True,
                          capture_output=True)
    level = float(re.search(r"exposure level for \S+: ([0-9.]+)", done.stdout + done.stderr)[1])
    assert level <= 2.0, done.stdout


# ---- alerts ----

def test_alerts_are_about_metrics_that_there_are(serve):
    with open(os.path.join(DATA, "astragal.rules.yml")) as file:
        groups = yaml.safe_load(file)["groups"]
    rules = [rule for group in groups for rule in group["rules"]]
    assert len(rules) >= 5 and len({rule["alert"] for rule in rules}) == len(rules)
    metrics = {name.split("{")[0] for name in serve().metrics()}
    for rule in rules:
        assert set(rule) == {"alert", "expr", "for", "labels", "annotations"}, rule
        assert re.fullmatch(r"\d+[smh]", rule["for"]) and rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"].strip().endswith((".", "?"))
        named = set(re.findall(r"\bastragal_\w+", rule["expr"]))
        assert named <= metrics and (named or rule["expr"].startswith("up")), named - metrics
