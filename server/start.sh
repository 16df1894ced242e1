#!/bin/sh
# Starts the built server in place of this shell: `npm start`, deploy/padauk.service, the container image and the browser
# tests all start it so. Keeps it small: a young generation of 8 MiB, and compiled code from NODE_COMPILE_CACHE. Eight
# threads for file reads, compression, passwords and pictures: the last two take at most three (server/src/lib/turns.ts).
# With a heap of glibc's for each thread, a server under load took 45 MB more (`npm run bench`).
root=$(dirname "$(dirname "$(readlink -f "$0")")")
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$root/node_modules/.cache/compiled}"
export UV_THREADPOOL_SIZE=8 MALLOC_ARENA_MAX=1 PATH="$root/node_modules/node/bin:$PATH"
exec node --max-semi-space-size=8 --heap-growing-percent=40 --disable-warning=ExperimentalWarning "$root/server/build/main.cjs"
