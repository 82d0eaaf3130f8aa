#!/bin/sh
# replays.sh SIM: a seed that fails fails again in the same way, step by step.
set -eu
sim=$1
seed=$("$sim" --seeds 200 --plant stale | sed -n 's/^seed \([0-9]*\) fails.*/\1/p')
test -n "$seed"
first=$("$sim" --seed "$seed" --plant stale --trace | cksum)
second=$("$sim" --seed "$seed" --plant stale --trace | cksum)
echo "$first"
test "$first" = "$second"
"$sim" --seed "$seed" --plant stale --trace | grep -q VIOLATION
