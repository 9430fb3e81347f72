// The peer of an ingest: fetch the pages, JSON.parse, one prepared insert into an unencrypted table of the same columns
// and indexes. No validation, no search, no change detection, no lookup tables.
import Database from 'better-sqlite3'
import { request } from 'undici'
import type { ServiceFacts } from '../../reference-service/service.ts'
import { sessions } from '../../main/store/worker/databases/migrations/cache/0010-sessions.ts'
import { reports } from '../../main/store/worker/databases/migrations/cache/0030-reports.ts'
import type { WriteDb } from '../../main/store/worker/databases/database.ts'
import { authorizationHeader } from './sign.ts'
import { argumentOf, timed } from './measuring.ts'

type Item = {
  readonly participantId: string
  readonly started: string
  readonly modified: string
  readonly isFinished: boolean
  readonly autoClosed: boolean
  readonly elapsedTime?: string | null
  readonly score?: number | null
  readonly maxScore?: number | null
  readonly percent?: number | null
  readonly participantData: readonly { readonly name: string; readonly value: string }[]
}

const { facts, file } = argumentOf<{ facts: ServiceFacts; file: string }>()

const db = new Database(file)
db.pragma('page_size = 8192')
db.pragma('journal_mode = WAL')
db.pragma('synchronous = NORMAL')
db.pragma('foreign_keys = OFF')
sessions.up(db as unknown as WriteDb)
// For its index over the sessions; its tables stay empty.
reports.up(db as unknown as WriteDb)
const columns = (db.pragma('table_info(sessions)') as { name: string }[]).map(({ name }) => name).slice(1)
const insert = db.prepare(`INSERT INTO sessions (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)

let count = 0
const [cost] = await timed(readFeeds)
db.close()
console.log(JSON.stringify({ ...cost, count }))

async function readFeeds(): Promise<void> {
  for (const [center, name] of facts.centers.entries()) {
    let token: string | null = null
    do {
      const query = new URLSearchParams({ center: name, modifiedSince: '2000-01-01T00:00:00Z' })
      if (token !== null) query.set('continuationToken', token)
      const date = new Date().toUTCString()
      const address = `${facts.baseUrl}/v2/sessions`
      const { body } = await request(`${address}?${query}`, {
        headers: { date, authorization: authorizationHeader(facts, 'GET', address, date) },
      })
      const page = JSON.parse(await body.text()) as { results: Item[]; continuationToken: string | null }
      db.exec('BEGIN')
      for (const item of page.results) insert.run(valuesOf(item, center))
      db.exec('COMMIT')
      count += page.results.length
      token = page.continuationToken
    } while (token !== null)
  }
}

function valuesOf(item: Item, center: number): unknown[] {
  const name = item.participantData[0]?.value ?? ''
  const values: Record<string, unknown> = {
    center_id: center,
    participant: Buffer.from(item.participantId.replaceAll('-', ''), 'hex'),
    test_id: 1,
    title_id: 1,
    started: Date.parse(item.started),
    modified: Date.parse(item.modified) * 1000,
    finished: item.isFinished ? 1 : 0,
    auto_closed: item.autoClosed ? 1 : 0,
    elapsed: item.elapsedTime ? 0 : null,
    score: item.score ?? null,
    max_score: item.maxScore ?? null,
    percent: item.percent ?? null,
    level_id: null,
    manual_scoring: 1,
    report_wanted: 1,
    image_count: 0,
    name,
    name_key: name.toLowerCase(),
    email: item.participantData[1]?.value ?? null,
    data: JSON.stringify(item.participantData),
    extra: null,
  }
  return columns.map((column) => {
    const value = values[column]
    if (value === undefined) throw new Error(`the peer does not fill the column ${column}`)
    return value
  })
}
