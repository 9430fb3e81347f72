#!/usr/bin/env bash
# csv-stringify leaves a cell with a line feed without quotation marks where rows end with CR LF, so most readers see two rows.
#
# Version: csv-stringify 6.9.0, read by csv-parse 7.0.3, papaparse 5.5.3 and d3-dsv 3.0.1.
# A table for Windows programs is written with `record_delimiter: '\r\n'`, or 'windows'; people type line feeds into cells.
# Guess: a cell with any line break is put into quotation marks, as with rows that end with LF.
# Seen: only a cell that holds the whole CR LF is. One with a line feed stands as it is. csv-parse, which takes the first
# line break for that of all rows, reads it back; papaparse does as well, since it guesses CR LF too; d3-dsv, and each
# program that takes a line feed for the end of a row, gets one row more, whose cells stand in the wrong columns.
# In the stringifier, a cell is quoted if it contains the quote, the delimiter or the record delimiter as a whole.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent csv-stringify@6.9.0 csv-parse@7.0.3 papaparse@5.5.3 d3-dsv@3.0.1
cat >write.mjs <<'JS'
import { stringify } from 'csv-stringify/sync'
import { parse } from 'csv-parse/sync'
import Papa from 'papaparse'
import { csvParseRows } from 'd3-dsv'

const rows = [
  ['id', 'note'],
  ['1', 'two\nlines'],
  ['2', 'one'],
]
for (const record_delimiter of ['\n', '\r\n']) {
  const text = stringify(rows, { record_delimiter })
  console.log(JSON.stringify(text))
  console.log(`csv-parse ${parse(text, { relax_column_count: true }).length} rows`)
  console.log(`papaparse ${Papa.parse(text.trimEnd()).data.length} rows`)
  console.log(`d3-dsv    ${csvParseRows(text).length} rows`)
}
console.log(JSON.stringify(stringify(rows, { record_delimiter: '\r\n', quoted_match: /[\r\n]/ })))
JS
node write.mjs | tee seen.txt
diff - seen.txt <<'SEEN'
"id,note\n1,\"two\nlines\"\n2,one\n"
csv-parse 3 rows
papaparse 3 rows
d3-dsv    3 rows
"id,note\r\n1,two\nlines\r\n2,one\r\n"
csv-parse 3 rows
papaparse 3 rows
d3-dsv    4 rows
"id,note\r\n1,\"two\nlines\"\r\n2,one\r\n"
SEEN
