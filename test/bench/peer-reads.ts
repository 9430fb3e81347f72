// Peers of reading: the same search by LIKE, and CSV by csv-stringify as its manual shows it, on an unencrypted table
// with one column for each of the export's.
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { parse } from 'csv-parse'
import { stringify } from 'csv-stringify'
import { argumentOf, spread, timed, type Cost } from './measuring.ts'

export type PeerReads = { readonly like: { readonly p50: number; readonly p95: number }; readonly stringify: Cost }

const { plain, csv, wide, out, words } = argumentOf<{
  plain: string
  csv: string
  wide: string
  out: string
  words: string[]
}>()

const db = new Database(plain, { readonly: true })
const like: number[] = []
for (let round = 0; round < 10; round++) {
  const terms = (words[round % words.length] ?? '').split(' ')
  const where = terms.map(() => 'data LIKE ?').join(' AND ')
  const startedAt = performance.now()
  db.prepare(`SELECT * FROM sessions WHERE ${where} ORDER BY started DESC LIMIT 100`).all(terms.map((t) => `%${t}%`))
  like.push(performance.now() - startedAt)
}
db.close()

const copy = new Database(wide)
let insert: Database.Statement | null = null
copy.exec('BEGIN')
for await (const record of createReadStream(csv).pipe(parse()) as AsyncIterable<string[]>) {
  if (insert === null) {
    copy.exec(`CREATE TABLE wide (${record.map((_, index) => `c${index} TEXT`).join(', ')})`)
    insert = copy.prepare(`INSERT INTO wide VALUES (${record.map(() => '?').join(', ')})`)
  } else insert.run(record)
}
copy.exec('COMMIT')

const [cost] = await timed(() =>
  pipeline(
    copy.prepare('SELECT * FROM wide').raw().iterate(),
    stringify({ escape_formulas: true }),
    createWriteStream(out),
  ),
)
copy.close()
console.log(JSON.stringify({ like: spread(like), stringify: cost } satisfies PeerReads))
