#!/usr/bin/env bash
# A SQLite database that was cut to one byte counts as a new one, and reading it deletes the log that still has all of it.
#
# Version: SQLite 3.53.4 as in Node 24.21.0 (node:sqlite), on Linux.
# A program may end with all of its pages in the log beside the database (NAME-wal). Then the database is cut short, as a full
# disk or an interrupted copy does.
# Guess: only an empty file counts as a new database. At any other length the log stays, and what it has is read from it.
# Seen: so it is from two bytes on. At one byte SQLite finds no tables and deletes the log, even where it may only read.
# In os_unix.c `unixFileSize` gives zero for a file of one byte: on one kind of file system SQLite writes such a byte itself
# into a new database.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent node@24.21.0
cat >cut.mjs <<'JS'
import { copyFileSync, existsSync, truncateSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const whole = new DatabaseSync('whole.db')
whole.exec("PRAGMA journal_mode = wal; CREATE TABLE work (text); INSERT INTO work VALUES ('note')")
for (const bytes of [0, 1, 2, 15]) {
  // A copy with its log, as a program that was killed leaves them.
  const name = `cut-${bytes}.db`
  copyFileSync('whole.db', name)
  copyFileSync('whole.db-wal', `${name}-wal`)
  truncateSync(name, bytes)
  let says
  try {
    const cut = new DatabaseSync(name, { readOnly: true })
    says = `${cut.prepare('SELECT count(*) AS tables FROM sqlite_schema').get().tables} tables`
    cut.close()
  } catch (error) {
    says = error.message
  }
  console.log(`${bytes} bytes: ${says}; log ${existsSync(`${name}-wal`) ? 'there' : 'deleted'}`)
}
whole.close()
JS
node_modules/.bin/node --no-warnings cut.mjs | tee seen.txt
diff - seen.txt <<'SEEN'
0 bytes: 0 tables; log deleted
1 bytes: 0 tables; log deleted
2 bytes: 1 tables; log there
15 bytes: 1 tables; log there
SEEN
