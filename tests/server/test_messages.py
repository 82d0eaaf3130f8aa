"""14 Practices: messages of the protocol with something wrong about them, many at once, from guests who sit at tables of
the real server. Every one with an id is answered, and whatever watches the server has nothing to
say. ASTRAGAL_SOAK: a million of them.
"""
import os
import random
import time

from client import Gone, Socket, play, seated
from fuzzing import message
from test_bytes import REPORTS

MESSAGES = 1000000 if os.environ.get("ASTRAGAL_SOAK") else 12000
SEED = os.environ.get("SEED", "1")
GUESTS, AT_ONCE = 8, 25
ANSWER = 5.0 if os.environ.get("ASTRAGAL_SOAK") else 30.0  # seconds; every day the machine has much else to do


class Fool:
    """A guest at a table who says whatever the dice say."""

    def __init__(self, server, number):
        self.server, self.number, self.dice = server, number, random.Random(f"messages {SEED} {number}")
        self.token = self.table = None
        self.ids = self.sent = self.answered = self.refused = self.dropped = 0
        self.come_in()

    def come_in(self):
        self.socket = Socket(self.server, name=f"F{self.number}", token=self.token)
        self.token = self.socket.welcome.get("token", self.token)
        self.ids += 1
        made = self.socket.ask({"type": "create", "id": f"t{self.ids}", "turn_seconds": 0, "roll_seconds": 0,
                                "preset": self.dice.choice(["farkle", "balut", "palko", "penk"])})
        if made["type"] == "done":
            self.table = made["table"]
            self.socket.send({"type": "join", "table": self.table})
            self.socket.ask({"type": "sit", "id": f"s{self.ids}", "table": self.table})

    def say_some(self):
        """A few messages in one go, then their answers. Who is turned out comes in again."""
        waiting, said = set(), []
        try:
            for _ in range(AT_ONCE):
                self.ids += 1
                text, wants = message(self.dice, self.table, f"m{self.ids}" if self.dice.random() < 0.9 else None)
                self.socket.frame(1, text.encode("utf-8", "surrogatepass"))
                self.sent += 1
                said.append((f"m{self.ids}", text))
                if wants:
                    waiting.add(f"m{self.ids}")
            end = time.monotonic() + ANSWER
            while waiting:
                got = self.socket.receive(max(0.0, end - time.monotonic()))
                assert got is not None, f"guest {self.number}: no answer to {[m for m in said if m[0] in waiting]} in {ANSWER} s"
                if got["type"] in ("done", "refused"):
                    self.answered += got.get("id") in waiting
                    self.refused += got["type"] == "refused"
                    waiting.discard(got.get("id"))
            self.socket.pending()
            self.socket.bytes.clear()
            self.socket.messages.clear()
        except Gone:
            self.dropped += 1
            self.come_in()


def test_messages_with_something_wrong_are_answered_and_do_no_harm(serve):
    server = serve("--set", "rooms=1000000", "--set", "rule_sets=1000")
    people = seated(server, "farkle")
    fools = [Fool(server, i) for i in range(GUESTS)]
    try:
        while sum(fool.sent for fool in fools) < MESSAGES:
            for fool in fools:
                fool.say_some()
    except (OSError, RuntimeError, AssertionError, TimeoutError) as error:
        raise AssertionError(f"after {sum(fool.sent for fool in fools)} messages: {error}; {server.log_text()[-5000:]}")
    for p in people:  # who have not said a word for a while
        p.again()
    people[0].do("start")
    play(people)
    assert server.stop() == 0, server.log_text()[-5000:]
    log = server.log_text()
    assert not any(word in log for word in REPORTS), log[-5000:]
    answered = sum(fool.answered for fool in fools)
    assert answered > MESSAGES // 4
    print(f"{sum(fool.sent for fool in fools)} messages, {answered} answered by their ids, "
          f"{sum(fool.dropped for fool in fools)} times a guest was turned out")
