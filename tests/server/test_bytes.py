"""14 Practices: bytes for the real server that no browser would send. It stays up, others play on, and whatever watches
it (sanitizers, where it is built with them) has nothing to say.

Which bytes follows from the number of a connection; what fails names the numbers. ASTRAGAL_SOAK: for an hour.
"""
import os
import select
import socket
import time

from client import Socket, play, seated
from fuzzing import case

SECONDS = 3600 if os.environ.get("ASTRAGAL_SOAK") else 6
FIRST = int(os.environ.get("FIRST", "0"))  # the number to begin with
AT_ONCE, LOOK_EVERY, REPORTS = 24, 100, ("AddressSanitizer", "runtime error", "LeakSanitizer", "ThreadSanitizer")


class Rude:
    """A connection that sends its parts when it is asked to, and reads what there is."""

    def __init__(self, server, number):
        self.number = number
        self.parts, self.slow = case(number)
        self.socket = socket.create_connection((server.host, server.port), timeout=30)
        self.socket.setblocking(False)
        self.at = 0

    def go_on(self):
        """The next part; False: it is done, one way or another."""
        try:
            if self.at < len(self.parts):
                self.at += self.socket.send(self.parts[self.at]) == len(self.parts[self.at])
            while self.socket.recv(65536):
                continue
            return False  # the house has closed it
        except BlockingIOError:
            return self.at < len(self.parts)
        except OSError:
            return False


def quick_pong(server):
    """Somebody with good manners comes in and is answered."""
    start = time.monotonic()
    guest = Socket(server, name="Ann")
    guest.send({"type": "ping"})
    guest.wait(lambda m: m["type"] == "pong")
    guest.close()
    return time.monotonic() - start


def test_bytes_that_nobody_would_send_do_no_harm(serve):
    server = serve("--set", "hello_ms=1000")
    end, number, slowest, open_ = time.monotonic() + SECONDS, FIRST, 0.0, []
    people = seated(server, "farkle")
    try:
        while time.monotonic() < end:
            while len(open_) < AT_ONCE:
                open_.append(Rude(server, number))
                number += 1
                if number % LOOK_EVERY == 0:
                    slowest = max(slowest, quick_pong(server))
            select.select([r.socket for r in open_], [], [], 0.001)
            for rude in list(open_):
                for _ in range(1 if rude.slow else 1 + rude.number % 3):
                    if not rude.go_on():
                        open_.remove(rude)
                        if rude.number % 2:  # without a farewell
                            rude.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                        rude.socket.close()
                        break
    except (OSError, RuntimeError) as error:
        raise AssertionError(f"connections {number - 2 * AT_ONCE} to {number}: {error}; {server.log_text()[-3000:]}")
    for rude in open_:
        rude.socket.close()
    assert server.process.poll() is None, f"it ended among connections {number - 2 * AT_ONCE} to {number}"
    for p in people:  # who have not said a word for a while, at the table that was there before
        p.again()
    people[0].do("start")
    play(people)
    assert slowest < 5.0
    assert server.stop() == 0, server.log_text()[-5000:]
    log = server.log_text()
    assert not any(word in log for word in REPORTS), log[-5000:]
    assert number - FIRST > 100 and slowest > 0
    print(f"{number - FIRST} connections; the slowest pong took {slowest:.3f} s")
