import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExportFormat } from '../../../../contract/model/export-options.ts'
import { DEFAULT_CSV_FORMAT } from '../../../support/export-format.ts'
import { packItems, unpackItems } from '../../../../main/store/common/packed-items.ts'
import { centerRef, loadReferences } from '../../../../main/store/queries/references.ts'
import { upsertSession } from '../../../../main/store/queries/sessions.ts'
import { readFeedItems } from '../../../../main/sync/feed-item.ts'
import { createCsvCache, readCsv, type CsvSession } from '../../../support/csv-cache.ts'
import { feedItem, guidOf } from '../../../support/feed-model.ts'
import { nanosOf, nearbyTimestamps, sentTime } from '../../../support/sent-times.ts'
import { CENTER } from '../../../support/store.ts'

const ITEM = feedItem({ participantId: guidOf(1), testId: guidOf(2), modified: 0, version: 1 })

/** Sessions as the sync reads them from the feed. */
function sessionsOf(times: readonly { readonly started: string; readonly modified: string }[]): readonly CsvSession[] {
  const { records, rejected } = readFeedItems(
    times.map((time, number) => ({ ...ITEM, participantId: guidOf(number), ...time })),
  )
  expect(rejected).toEqual([])
  return records.map((record) => ({ center: CENTER, record, report: null, note: null }))
}

function exported(times: readonly { readonly started: string; readonly modified: string }[], format: ExportFormat) {
  const { objects } = readCsv(sessionsOf(times), { columns: ['started', 'modified'], format })
  return objects
}

test.each([
  '2261-07-08T09:10:11.123456Z',
  '9999-12-31T23:59:59.999999Z',
  '0001-01-01T00:00:00Z',
  '2026-03-01T10:00:00.1234567Z',
  '2026-03-01T10:00:00.5Z',
  '2026-03-01T10:00:00.000Z',
])('%s is exported as it was sent', (text) => {
  expect(exported([{ started: text, modified: text }], DEFAULT_CSV_FORMAT)).toEqual([{ started: text, modified: text }])
})

test('any time is exported with the digits that it was sent with', () => {
  const times = fc.array(fc.record({ started: sentTime, modified: sentTime }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(times, (sent) => {
      expect(exported(sent, DEFAULT_CSV_FORMAT)).toEqual(sent)
      const local = exported(sent, { ...DEFAULT_CSV_FORMAT, dateFormat: 'local', timeZone: 'UTC' })
      const inUtc = (text: string) => text.replace('Z', '+00:00')
      expect(local).toEqual(
        sent.map(({ started, modified }) => ({ started: inUtc(started), modified: inUtc(modified) })),
      )
    }),
    { numRuns: 50 },
  )
})

test('in a time zone the digits of the second stay, and a spreadsheet gets none', () => {
  const time = { started: '2261-07-08T23:10:11.1234567Z', modified: '2026-01-15T22:30:00.000Z' }
  const timeZone = 'Europe/Riga'
  expect(exported([time], { ...DEFAULT_CSV_FORMAT, dateFormat: 'local', timeZone })).toEqual([
    { started: '2261-07-09T02:10:11.1234567+03:00', modified: '2026-01-16T00:30:00.000+02:00' },
  ])
  expect(exported([time], { ...DEFAULT_CSV_FORMAT, dateFormat: 'spreadsheet', timeZone })).toEqual([
    { started: '2261-07-09 02:10:11', modified: '2026-01-16 00:30:00' },
  ])
})

/** Writes the versions of one session one after the other, and tells what came of each and what is stored. */
function store(versions: readonly string[]) {
  const cache = createCsvCache([])
  const references = loadReferences(cache.db)
  const center = centerRef(cache.db, references, CENTER)
  const outcomes = versions.map((modified) => {
    const items = packItems(readFeedItems([{ ...ITEM, modified }]))
    return upsertSession(cache.db, references, center, unpackItems(items).sessions[0]!).kind
  })
  const [part] = cache.parts({ columns: ['modified'] })
  const text = Buffer.from(part!.body).toString().trim()
  cache.close()
  return { outcomes, text }
}

test('a later version is never replaced by an earlier one, by whichever digit it is later', () => {
  fc.assert(
    fc.property(nearbyTimestamps, ([first, second]) => {
      const isOlder = nanosOf(second) < nanosOf(first)
      const { outcomes, text } = store([first, second])
      expect(text).toBe(isOlder ? first : second)
      expect(outcomes[1] === 'stale').toBe(isOlder)
    }),
    { numRuns: 100 },
  )
})

test.each(['9999-12-31T23:59:59.999999Z', '2261-07-08T09:10:11.123459Z'])(
  '%s gets its digits too where an earlier version had rounded it up',
  (text) => {
    const time = { started: text, modified: text }
    const cache = createCsvCache(sessionsOf([time]))
    // As that version read it: to the nearest number that there is.
    const rounded = Date.parse(`${text.slice(0, 19)}Z`) * 1000 + Number(text.slice(20, 26))
    cache.db
      .prepare('UPDATE sessions SET started = ?, modified = ?, started_sent = NULL, modified_sent = NULL')
      .run(Math.floor(rounded / 1000), rounded)
    const references = loadReferences(cache.db)
    const center = centerRef(cache.db, references, CENTER)
    const items = unpackItems(packItems(readFeedItems([{ ...ITEM, participantId: guidOf(0), ...time }])))
    expect(upsertSession(cache.db, references, center, items.sessions[0]!).kind).not.toBe('stale')
    const read = Buffer.from(cache.parts({ columns: ['modified'] })[0]!.body)
    expect(read.toString().trim()).toBe(text)
    cache.close()
  },
)

test('a session that was stored without its digits gets them with the next time that it comes, and is not changed by it', () => {
  const cache = createCsvCache(
    sessionsOf([{ started: '2026-03-01T10:00:00.123456Z', modified: '2026-03-01T10:00:00Z' }]),
  )
  cache.db.exec('UPDATE sessions SET started_sent = NULL, report_wanted = 0')
  const read = () =>
    Buffer.from(cache.parts({ columns: ['started'] })[0]!.body)
      .toString()
      .trim()
  expect(read()).toBe('2026-03-01T10:00:00.123Z')
  const again = { ...ITEM, participantId: guidOf(0), started: '2026-03-01T10:00:00.123456Z' }
  const items = unpackItems(packItems(readFeedItems([{ ...again, modified: '2026-03-01T10:00:00Z' }])))
  const references = loadReferences(cache.db)
  const { kind } = upsertSession(cache.db, references, centerRef(cache.db, references, CENTER), items.sessions[0]!)
  expect([kind, read()]).toEqual(['unchanged', '2026-03-01T10:00:00.123456Z'])
  expect(cache.db.prepare('SELECT report_wanted FROM sessions').pluck().get()).toBe(0)
  cache.close()
})
