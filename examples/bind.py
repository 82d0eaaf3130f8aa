#!/usr/bin/env python3
"""bind.py - the library from another language: a game by random moves, through the shared library alone.

    bind.py LIBRARY.so ["PRESET [key=value ...]"]

Nothing is compiled, and nothing is read out of the library's own structures but a few small ones that it fills in.
"""
import ctypes
import random
import sys
from ctypes import POINTER, c_bool, c_char, c_char_p, c_int32, c_size_t, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p

SEATS_MAX, LEGAL_MAX = 8, 512
OVER, ROLL = 0, 1


class Message(ctypes.Structure):
    _fields_ = [("id", c_uint16), ("num", c_int32 * 5), ("text", (c_char * 48) * 2)]


class News(ctypes.Structure):
    _fields_ = [("n", ctypes.c_uint), ("item", Message * 12)]


class Due(ctypes.Structure):
    _fields_ = [("kind", c_uint8), ("seat", c_uint8), ("dice", c_uint8), ("flags", c_uint8), ("seats", c_uint16)]


class Result(ctypes.Structure):
    _fields_ = [("over", c_bool), ("abandoned", c_bool), ("winners", c_uint16), ("score", c_int32 * SEATS_MAX),
                ("points", c_int32 * SEATS_MAX)]


class Words(ctypes.Structure):
    _fields_ = [("names", c_void_p), ("catalogue", c_void_p)]


RESIZE = ctypes.CFUNCTYPE(c_void_p, c_void_p, c_void_p, c_size_t)


class Memory(ctypes.Structure):
    _fields_ = [("context", c_void_p), ("resize", RESIZE)]


libc = ctypes.CDLL(None)
libc.realloc.restype, libc.realloc.argtypes = c_void_p, [c_void_p, c_size_t]
libc.free.argtypes = [c_void_p]


@RESIZE
def resize(_, block, size):
    if size:
        return libc.realloc(block, size)
    libc.free(block)
    return None


def load(path):
    """The library with the types of what is used here."""
    lib = ctypes.CDLL(path)
    table, news, why = c_void_p, POINTER(News), POINTER(Message)
    for name, result, arguments in [
            ("ag_table_open", table, [POINTER(Memory), c_void_p, c_char_p, why]),
            ("ag_table_free", None, [table]),
            ("ag_table_rules", c_void_p, [table]),
            ("ag_table_names", c_void_p, [table]),
            ("ag_rules_game", c_void_p, [c_void_p]),
            ("ag_rules_seats", ctypes.c_uint, [c_void_p]),
            ("ag_game_title", c_char_p, [c_void_p]),
            ("ag_table_due", Due, [table]),
            ("ag_table_legal", ctypes.c_uint, [table, c_uint8, POINTER(c_uint32)]),
            ("ag_table_move_text", c_size_t, [table, c_uint32, c_char_p, c_size_t]),
            ("ag_table_act_text", c_bool, [table, c_uint8, c_char_p, news, why]),
            ("ag_table_roll_random", c_bool, [table, POINTER(c_uint64 * 4), news, why]),
            ("ag_table_result", None, [table, POINTER(Result)]),
            ("ag_rng_start", None, [POINTER(c_uint64 * 4), c_uint64, c_uint64, c_uint32]),
            ("ag_msg_write", c_size_t, [why, POINTER(Words), c_char_p, c_size_t])]:
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    return lib


def main(path, preset):
    lib, why, news, text = load(path), Message(), News(), ctypes.create_string_buffer(400)
    table = lib.ag_table_open(Memory(None, resize), None, preset.encode(), why)
    if not table:
        lib.ag_msg_write(why, None, text, len(text))
        sys.exit(text.value.decode())
    rules, words = lib.ag_table_rules(table), Words(lib.ag_table_names(table), None)
    print(lib.ag_game_title(lib.ag_rules_game(rules)).decode())

    chooser, dice, moves = random.Random(1), (c_uint64 * 4)(), (c_uint32 * LEGAL_MAX)()
    lib.ag_rng_start(dice, 2024, 0, 0)
    while (due := lib.ag_table_due(table)).kind != OVER:
        if due.kind == ROLL:
            good = lib.ag_table_roll_random(table, dice, news, why)
        else:
            move = moves[chooser.randrange(lib.ag_table_legal(table, due.seat, moves))]
            lib.ag_table_move_text(table, move, text, len(text))
            good = lib.ag_table_act_text(table, due.seat, text.value, news, why)
        assert good
        for message in news.item[:news.n]:
            lib.ag_msg_write(message, words, text, len(text))
            print(" ", text.value.decode())

    result = Result()
    lib.ag_table_result(table, result)
    for seat in range(lib.ag_rules_seats(rules)):
        print(f"Seat {seat}: {result.score[seat]}" + (", wins" if result.winners >> seat & 1 else ""))
    lib.ag_table_free(table)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "farkle")
