#!/usr/bin/env bash
# IDs with a time: after a clock was wrong for a moment, the IDs of some libraries stay in that future.
#
# Versions: uuid 14.0.3 (v7), ulid 3.0.2 (monotonicFactory), uuidv7 1.2.1.
# IDs that grow must not go back by the milliseconds by which clocks are corrected, so their makers remember the last time.
# Guess: after a correction by 98 years the IDs have the right time again.
# Seen: those of uuid and ulid have the time of the wrong clock until the process ends, half a year later too. uuidv7 takes
# a clock that goes back by more than seconds as right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent uuid@14.0.3 ulid@3.0.2 uuidv7@1.2.1
cat >ids.mjs <<'JS'
import { decodeTime, monotonicFactory } from 'ulid'
import { v7 } from 'uuid'
import { uuidv7 } from 'uuidv7'

const ulid = monotonicFactory()
const day = (ms) => new Date(ms).toISOString().slice(0, 10)
const timeIn = (uuid) => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)
for (const now of ['2026-01-01', '2124-01-01', '2026-01-02', '2026-07-02']) {
  Date.now = () => Date.parse(now)
  console.log(now, 'uuid', day(timeIn(v7())), 'ulid', day(decodeTime(ulid())), 'uuidv7', day(timeIn(uuidv7())))
}
JS
node ids.mjs | tee seen.txt
diff - seen.txt <<'SEEN'
2026-01-01 uuid 2026-01-01 ulid 2026-01-01 uuidv7 2026-01-01
2124-01-01 uuid 2124-01-01 ulid 2124-01-01 uuidv7 2124-01-01
2026-01-02 uuid 2124-01-01 ulid 2124-01-01 uuidv7 2026-01-02
2026-07-02 uuid 2124-01-01 ulid 2124-01-01 uuidv7 2026-07-02
SEEN
