"""keep_lines.py RECORD: what people would type to `astragal keep` for a recorded game, mistakes included.

Rolls are typed without blanks, every third with them; hidden hands are typed when the set is over; answers to a call
are typed with the name. Now and then something wrong is claimed first, or the last entry is taken back and typed again.
"""
import sys

WRONG = {  # not a move anywhere in the game, whatever the dice
    "farkle": "222222 stop", "balut": "score everything", "palko": "call 99x9", "penk": "mark 5x1 5x2 5x3",
    "null": "fold",
}

lines = open(sys.argv[1], encoding="utf-8").read().splitlines()
game = next(l.split()[1] for l in lines if l.startswith("game "))
names = {l.split()[1]: l.split(" ", 3)[3] for l in lines if l.startswith("seat ")}
hands, moved, count = [], False, 0


def say(text):
    """One entry; every ninth is taken back and typed again."""
    global count
    count += 1
    print(text)
    if count % 9 == 0:
        print("back")
        print(text)


for line in lines:
    word, _, rest = line.partition(" ")
    if word == "roll" and " hidden: " in line:
        if moved:  # the dice of the last set are opened with its last move
            for hand in hands:
                print(hand)
            hands, moved = [], False
        hands.append(rest.split(": ")[1])
    elif word == "roll":
        dice = rest.split(": ")[1]
        say(dice if count % 3 == 0 else dice.replace(" ", ""))
    elif word == "move":
        seat, move = rest.split(": ")
        moved = True
        if count % 5 == 0:
            print(WRONG[game])
        if move == "stand" or "challenge" in move or "double" in move:
            print(names[seat], move)
        elif game == "palko":
            print(move)
        else:
            say(move)
for hand in hands:
    print(hand)
