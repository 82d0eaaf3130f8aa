#!/bin/sh
# Runs one fuzzer for a short while: run.sh SEEDS FUZZER KIND DICTIONARY [FOUND...]
# FOUND are inputs that once failed. With ASTRAGAL_SOAK set it runs for five minutes. An input that fails is kept in the
# folder the test runs in, as failed-KIND-...
set -eu
seeds=$1 fuzzer=$2 kind=$3 dictionary=$4
shift 4
seconds=8
[ -n "${ASTRAGAL_SOAK:-}" ] && seconds=300
corpus=$(mktemp -d)
trap 'rm -rf "$corpus"' EXIT
"$seeds" "$kind" "$corpus"
[ $# -gt 0 ] && cp "$@" "$corpus"
"$fuzzer" -max_total_time=$seconds -timeout=10 -max_len=6000 -rss_limit_mb=2000 -verbosity=0 -error_exitcode=1 \
    -dict="$dictionary" -artifact_prefix="failed-$kind-" "$corpus"
