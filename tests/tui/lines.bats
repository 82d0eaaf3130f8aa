#!/usr/bin/env bats
# Lines typed at the keys of a terminal: they can be edited, come back, and are completed.
load common

@test "17.17 a line can be edited and brought back, and Tab completes moves and words" {
    start 80x24 balut --plain --seed 1
    see "Pick the dice to keep" ">"
    keys "xules" Home Delete "r" Enter # a slip of the finger, mended
    see "scratch = "
    keys "she" Tab
    see "> sheet"
    keys Enter
    see "at best"
    keys "score fo" Tab
    see "> score fours"
    keys C-u Up
    see "> sheet"
    keys C-u "quit" Enter
    see "[status 0]" "[terminal as before]"
}
