#!/usr/bin/env bash
# Days that begin at 1:00: two libraries for time zones begin some of them at 23:00 of the day before.
#
# Versions: dayjs 1.11.23 (plugins utc, timezone), date-fns-tz 3.2.0, luxon 3.7.2.
# On some days clocks are put forward at midnight, so that the day has no 0:00. Its first instant is 1:00, which in UTC is
# 2026-09-06T04:00Z in Santiago and 2026-04-23T22:00Z in Cairo.
# Guess: all give that instant, or all are an hour off.
# Seen: dayjs is right west of Greenwich, and an hour early east of it, where it says 23:00 of the day before. Its parser is
# right for both. date-fns-tz is an hour early for both. luxon is right for both.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent dayjs@1.11.23 date-fns-tz@3.2.0 date-fns@4.4.0 luxon@3.7.2
cat >days.mjs <<'JS'
import { fromZonedTime } from 'date-fns-tz'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { DateTime } from 'luxon'

dayjs.extend(utc)
dayjs.extend(timezone)
for (const [zone, day] of [
  ['America/Santiago', '2026-09-06'],
  ['Africa/Cairo', '2026-04-24'],
]) {
  const afternoon = `${day}T15:00:00Z`
  const starts = {
    'dayjs startOf': dayjs(afternoon).tz(zone).startOf('day').toDate(),
    'dayjs parse': dayjs.tz(day, zone).toDate(),
    'date-fns-tz': fromZonedTime(`${day}T00:00:00`, zone),
    luxon: DateTime.fromISO(afternoon, { zone }).startOf('day').toJSDate(),
  }
  for (const [by, start] of Object.entries(starts)) console.log(zone, by, start.toISOString())
}
JS
TZ=UTC node days.mjs | tee seen.txt
diff - seen.txt <<'SEEN'
America/Santiago dayjs startOf 2026-09-06T04:00:00.000Z
America/Santiago dayjs parse 2026-09-06T04:00:00.000Z
America/Santiago date-fns-tz 2026-09-06T03:00:00.000Z
America/Santiago luxon 2026-09-06T04:00:00.000Z
Africa/Cairo dayjs startOf 2026-04-23T21:00:00.000Z
Africa/Cairo dayjs parse 2026-04-23T22:00:00.000Z
Africa/Cairo date-fns-tz 2026-04-23T21:00:00.000Z
Africa/Cairo luxon 2026-04-23T22:00:00.000Z
SEEN
