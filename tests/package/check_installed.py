"""18.2: the packages as they are installed, on this machine: what is played, shown, read and started. For root, since the
service's line is run as somebody else; tests/package/run.sh does so in a clean chroot, and debian/tests as an autopkgtest."""
import doctest
import glob
import importlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import unittest
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
OLD = os.path.join(HERE, "..", "server", "old")
UNIT = "/lib/systemd/system/astragal.service"
WAIT_S = 60
NOBODY = 65534


def told(*command, **more):
    """What a command prints. It must end well."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=WAIT_S, **more)
    assert done.returncode == 0, f"{command}: {done.returncode}\n{done.stdout}"
    return done.stdout


AS_NOBODY = {"user": NOBODY, "group": NOBODY, "extra_groups": []}


class House:
    """A house that is open until the end of a `with`."""

    def __init__(self, *command, who=None):
        self.command = command
        self.who = AS_NOBODY if who is None else who

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                        cwd="/", env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}, **self.who)
        signal.alarm(WAIT_S)
        for line in self.process.stdout:
            if line.startswith("The house is open: "):
                self.address = line.split()[-1]
            if "Ctrl-C" in line:
                break
        signal.alarm(0)
        assert hasattr(self, "address"), f"{self.command}: it does not open"
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.code = self.process.wait(WAIT_S)
        self.process.stdout.close()

    def get(self, path):
        """What the house answers; the page's own paths may begin with a slash or not."""
        with urllib.request.urlopen(self.address + path.lstrip("/"), timeout=WAIT_S) as answer:
            return answer.read()


def check_page(house, web):
    """The front page, its scripts and styles, and the module, from the installed folder web."""
    page = house.get("/").decode()
    parts = re.findall(r'(?:src|href)="\./([^"]+\.(?:js|css))"', page)
    modules = [os.path.relpath(path, web) for path in glob.glob(f"{web}/assets/*.wasm")]
    assert parts and modules, page
    for part in parts + modules:
        with open(os.path.join(web, part), "rb") as file:
            assert house.get(part) == file.read(), part


class Installed(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        os.chown(self.folder, NOBODY, NOBODY)
        self.addCleanup(shutil.rmtree, self.folder)

    def test_18_2_the_command_plays(self):
        home = dict(os.environ, HOME=self.folder, XDG_DATA_HOME=self.folder)
        said = told("astragal", "play", "farkle", "--plain", "--seats", "Ann=greedy,Bea=casual", "--seed", "3", env=home,
                    input="")
        self.assertRegex(said, "(Ann|Bea) wins")
        record = os.path.join(self.folder, "game.txt")
        told("astragal", "play", "penk", "--plain", "--seats", "Ann=greedy,Bea=greedy", "--record", record, env=home, input="")
        self.assertIn("ok", told("astragal", "verify", record, env=home))
        with open("/usr/share/bash-completion/completions/astragal.bash", encoding="utf-8") as file:
            self.assertIn("complete", file.read())

    def test_18_2_the_house_shows_its_page(self):
        with House("astragal", "serve", "--port", "0", "--data", self.folder) as house:
            check_page(house, "/usr/share/astragal/web")
        self.assertEqual(house.code, 0)

    def test_18_2_the_manuals_read_well(self):
        for page, sections in (("astragal", ("NAME", "SYNOPSIS", "FILES", "ENVIRONMENT")), ("astragal-record", ("NAME",)),
                               ("astragal-rules", ("NAME",))):
            path = told("man", "-w", page).strip()
            done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", path], timeout=WAIT_S,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                  env=dict(os.environ, MANROFFSEQ="", LC_ALL="C.UTF-8"))
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            text = told("man", "-P", "cat", page, env=dict(os.environ, MANWIDTH="80", LC_ALL="C.UTF-8"))
            for section in sections:
                self.assertRegex(text, f"(?m)^{section}$")
            self.assertEqual([line for line in text.split("\n") if len(line) > 80], [])

    def test_18_2_the_unit_is_one_that_systemd_likes(self):
        said = subprocess.run(["systemd-analyze", "verify", "astragal.service"], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=WAIT_S)
        self.assertEqual((said.returncode, [line for line in said.stdout.split("\n") if "astragal" in line]), (0, []))
        said = told("systemd-analyze", "security", "--offline=yes", "--no-pager", "--threshold=20", "astragal.service")
        self.assertIn("exposure level", said)

    def test_18_2_the_line_of_the_unit_runs_as_an_ordinary_user(self):
        with open(UNIT, encoding="utf-8") as file:
            unit = file.read()
        line = re.search(r"^ExecStart=(.*)$", unit, re.M)[1]
        settings = re.search(r"^LoadCredential=astragal.conf:(.*)$", unit, re.M)[1]
        self.assertEqual(os.stat(settings).st_mode & 0o777, 0o600)
        shutil.copy(settings, self.folder)  # as systemd would, for the user
        os.chown(os.path.join(self.folder, "astragal.conf"), NOBODY, NOBODY)
        words = line.replace("%d", self.folder).replace("/var/lib/astragal", self.folder).split()
        with House(*words, "--set", "port=0") as house:
            self.assertIn(b"<title>", house.get("/"))
        self.assertEqual(house.code, 0)
        self.assertEqual(os.stat(os.path.join(self.folder, "house.db")).st_mode & 0o077, 0)

    def test_18_2_a_house_of_an_earlier_version_is_taken_over(self):
        for version in sorted(os.listdir(OLD)):
            data = os.path.join(self.folder, version)
            os.mkdir(data)
            shutil.copy(os.path.join(OLD, version, "house.db"), data)
            for path in (data, os.path.join(data, "house.db")):
                os.chown(path, NOBODY, NOBODY)
            with open(os.path.join(OLD, version, "records.json"), encoding="utf-8") as file:
                records = json.load(file)
            self.assertGreaterEqual(len(records), 7)
            with House("astragal", "serve", "--port", "0", "--data", data) as house:
                for table, record in records.items():
                    self.assertEqual(house.get(f"/api/tables/{table}/record").decode(), record)
            self.assertIn(f"All is well: {len(records)} tables", told("astragal", "house", "check", "--data", data))

    def test_18_2_python_imports_it(self):
        import astragal
        self.assertTrue(astragal.__file__.startswith("/usr/lib/python3/dist-packages/"))
        self.assertIn(astragal.__version__, told("astragal", "version"))
        for name in ("rules", "table", "odds", "proof", "game", "batch"):
            found = doctest.testmod(importlib.import_module("astragal." + name), verbose=False)
            self.assertTrue(found.attempted and not found.failed, name)

    def test_18_2_the_library_is_where_pkg_config_says(self):
        [pc] = glob.glob("/usr/lib/*/pkgconfig/astragal.pc")
        folder = os.path.dirname(os.path.dirname(pc))
        shared = os.path.realpath(os.path.join(folder, "libastragal.so"))
        self.assertTrue(os.path.isfile(shared) and os.path.isfile(os.path.join(folder, "libastragal.a")))
        self.assertEqual(os.path.realpath(os.path.join(folder, "libastragal.so.0")), shared)

    def test_18_2_the_documents_are_there(self):
        top = "/usr/share/doc/astragal"
        self.assertTrue(os.path.isfile(f"{top}/docs/games/farkle.md"))
        self.assertTrue(os.path.isfile(f"{top}/examples/bot.py"))


if __name__ == "__main__":
    unittest.main()
