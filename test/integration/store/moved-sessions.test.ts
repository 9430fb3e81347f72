import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SessionKey } from '../../../contract/model/ids.ts'
import { centerOf } from '../../../contract/model/session.ts'
import type { DeviceId, OperationId, ReviewerId } from '../../../contract/model/operation.ts'
import { hashOperation } from '../../../main/store/journal/chain.ts'
import { judgementPayload, VERDICT } from '../../../main/store/journal/entities.ts'
import type { SessionRecord } from '../../../main/store/records.ts'
import type { Store } from '../../../main/store/store.ts'
import { feedPage, fillStore, keyOf, openTestStore, reportRecord, sessionRecord } from '../../support/store.ts'

const CHANGES_SINCE = '2026-06-01T00:00:00Z'
const NEW = { revision: 0, report: null }

const record = (number: number, version = 0): SessionRecord => {
  const { modified } = sessionRecord(number)
  return sessionRecord(number, { modified: modified + version * 1000, score: version })
}

/** Reads pages of a center: all of its sessions, or those that changed. */
async function read(store: Store, center: string, parts: readonly (readonly SessionRecord[])[], isWhole: boolean) {
  if (isWhole) await store.feed.startOver(center, false)
  await store.feed.beginRun(center, isWhole ? '2000-01-01T00:00:00Z' : CHANGES_SINCE)
  for (const [at, records] of parts.entries()) {
    const isLast = at === parts.length - 1
    await store.feed.applyPage(
      feedPage(records, {
        center,
        token: at === 0 ? null : `page ${at}`,
        nextToken: isLast ? null : `page ${at + 1}`,
        modifiedUntil: isLast ? CHANGES_SINCE : null,
      }),
    )
  }
}

/** A whole list, and the changes after it. */
async function readAll(store: Store, center: string, records: readonly SessionRecord[]) {
  await read(store, center, [records], true)
  await read(store, center, [[]], false)
}

async function rowOf(store: Store, number: number, center = 'north') {
  const row = await store.sessions.row(keyOf(sessionRecord(number), center))
  if (row === null) throw new Error('the session is not there')
  return row
}

const centersOf = async (store: Store) =>
  (await store.sessions.facets()).centers.toSorted((one, other) => (one.center < other.center ? -1 : 1))

test('a session that was moved is one session with all work on it, in its present center', async () => {
  const { store, folder } = await openTestStore()
  await fillStore(store, [record(1), record(2)], 'north')
  const key = keyOf(record(1), 'north')
  await store.reports.save(reportRecord(key))
  await store.notes.set(key, { text: 'seen in the north' })
  const verdict = { entity: 'verdict', value: { verdict: 'unsure', reason: 'why' } } as const
  await store.reviews.change(key, verdict, { revision: 0, report: 'a'.repeat(64) })
  await store.downloads.add([key])
  await store.playback.setPosition(key, 3, 41.5)
  const { resultSetId } = await store.sessions.open({}, { column: 'started', direction: 'asc' })
  const choice = { order: 'shown', skipsSubmitted: false } as const
  await store.queue.make(resultSetId, false, choice, { kind: 'view', name: 'All', search: '' })

  await fillStore(store, [record(1, 1)], 'south')

  for (const opened of [store, null]) {
    if (opened === null) await store.close()
    const now = opened ?? (await openTestStore({ folder })).store
    expect(await now.sessions.count()).toBe(2)
    expect(await centersOf(now)).toEqual([
      { center: 'north', count: 1 },
      { center: 'south', count: 1 },
    ])
    expect(await now.sessions.countOf({ centers: ['south'] })).toBe(1)
    for (const center of ['north', 'south']) {
      const there: SessionKey = { ...key, center }
      expect(await now.sessions.row(there)).toMatchObject({
        key,
        movedTo: 'south',
        score: 1,
        review: { verdict: 'unsure' },
      })
      expect(await now.reports.get(there)).not.toBeNull()
      expect((await now.notes.get(there)).text).toBe('seen in the north')
      expect((await now.reviews.of(there)).reviews).toMatchObject([{ isOwn: true, verdict: { value: verdict.value } }])
      expect(await now.queue.placeOf(there)).toBe(0)
      expect(await now.playback.position(there, 3)).toBe(41.5)
      await now.downloads.add([there])
    }
    expect((await now.downloads.list()).map((download) => download.key)).toEqual([key])
    expect(await now.reports.wanted(10)).toEqual([keyOf(record(2), 'north'), key])
  }
})

test('what is saved by a key of the center after a move is found by that of the center before, and back again', async () => {
  const { store } = await openTestStore()
  await fillStore(store, [record(1)], 'north')
  await store.notes.set(keyOf(record(1), 'north'), { text: 'one' })
  await fillStore(store, [record(1, 1)], 'south')
  await store.notes.set(keyOf(record(1), 'south'), { text: 'two' })
  expect((await store.notes.get(keyOf(record(1), 'north'))).text).toBe('two')
  expect(await store.journal.countSessions()).toBe(1)
  await fillStore(store, [record(1, 2)], 'north')
  expect(await rowOf(store, 1)).not.toHaveProperty('movedTo')
  expect((await store.notes.get(keyOf(record(1), 'south'))).text).toBe('two')
})

test('two centers that both list a session leave it where it is, sync after sync', async () => {
  const { store } = await openTestStore()
  await fillStore(store, [record(1)], 'north')
  for (const center of ['south', 'north', 'south', 'south']) {
    await readAll(store, center, [{ ...record(1), score: center === 'south' ? 77 : 0 }])
    const row = await rowOf(store, 1)
    expect(row).not.toHaveProperty('movedTo')
    expect(row).not.toHaveProperty('goneSince')
    expect(row.score).toBe(0)
  }
})

test.each(['north first', 'south first'])(
  'a session that was moved without being modified is in the center whose whole list has it: %s',
  async (order) => {
    const { store } = await openTestStore()
    await fillStore(store, [record(1), record(2)], 'north')
    const syncs = [() => readAll(store, 'north', [record(2)]), () => readAll(store, 'south', [record(1)])]
    for (const sync of order === 'north first' ? syncs : syncs.toReversed()) await sync()
    const row = await rowOf(store, 1)
    expect(row).toMatchObject({ movedTo: 'south' })
    expect(row).not.toHaveProperty('goneSince')
    // Neither has it any more.
    await readAll(store, 'north', [record(2)])
    await readAll(store, 'south', [])
    expect(await rowOf(store, 1)).toHaveProperty('goneSince')
  },
)

test('a session whose work is older than the cache has the center of the work in its key', async () => {
  const { store } = await openTestStore()
  await store.journal.takeIn({ operations: [verdictIn('north', 'b')] })
  await fillStore(store, [record(1)], 'south')
  expect(await rowOf(store, 1)).toMatchObject({ key: { center: 'north' }, movedTo: 'south' })
})

/** Another desk's verdict on session 1, which it knows in a center. */
function verdictIn(center: string, letter: string) {
  const unhashed = {
    id: letter.repeat(32) as OperationId,
    device: letter.repeat(32) as DeviceId,
    sequence: 1,
    reviewer: letter.repeat(32) as ReviewerId,
    clock: 1,
    session: keyOf(record(1), center),
    entity: VERDICT,
    item: '',
    kind: 'set',
    schema: 1,
    payload: judgementPayload({ value: { verdict: 'unsure', reason: center }, judged: null }),
    answersTo: null,
    previous: null,
  }
  return { ...unhashed, hash: hashOperation(unhashed) }
}

test('reviews of desks that know the session in another center stand beside the own one', async () => {
  const { store } = await openTestStore()
  await fillStore(store, [record(1)], 'north')
  const operations = [verdictIn('south', 'b'), verdictIn('west', 'c')]
  expect(await store.journal.takeIn({ operations })).toMatchObject({ taken: 2, refused: [] })
  await store.reviews.change(
    keyOf(record(1), 'north'),
    { entity: 'verdict', value: { verdict: 'clean', reason: '' } },
    NEW,
  )
  for (const center of ['north', 'south', 'west']) {
    const { reviews } = await store.reviews.of(keyOf(record(1), center))
    expect(reviews.map(({ verdict }) => verdict.value?.reason)).toEqual(['', 'south', 'west'])
  }
  // What the operations name is covered by their hashes, and stays.
  expect(await store.journal.rebuild()).toMatchObject({ operations: 3, chainProblems: [], mended: [] })
  expect(await store.journal.takeIn({ operations })).toMatchObject({ taken: 0, known: 2 })
})

const steps = fc.array(
  fc.record({
    act: fc.constantFrom('move', 'moveQuietly', 'change', 'list', 'listChanges', 'note'),
    session: fc.nat(2),
    center: fc.nat(1),
    pages: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 4, maxLength: 14 },
)

test('whatever is moved, and in whatever order the pages of two centers come, each session is there once with its work', async () => {
  const { store } = await openTestStore()
  let run = 0
  await fc.assert(
    fc.asyncProperty(steps, async (played) => {
      run += 1
      const centers = [`north ${run}`, `south ${run}`] as const
      const sessions = [0, 1, 2].map((at) => ({ number: run * 10 + at, at: 0, version: 0, text: '' }))
      const listOf = (center: number) =>
        sessions.filter(({ at }) => at === center).map(({ number, version }) => record(number, version))
      const inPages = (records: readonly SessionRecord[], pages: number) =>
        Array.from({ length: pages }, (_, page) => records.filter((_one, at) => at % pages === page))
      await readAll(store, centers[0], listOf(0))
      for (const { act, session: which, center, pages } of played) {
        const session = sessions[which]!
        if (act === 'move' || act === 'moveQuietly') session.at = 1 - session.at
        if (act === 'move' || act === 'change') session.version += 1
        if (act === 'list') await read(store, centers[center]!, inPages(listOf(center), pages), true)
        if (act === 'listChanges') await read(store, centers[center]!, inPages(listOf(center), pages), false)
        if (act === 'note') {
          session.text = `note ${session.text.length}`
          await store.notes.set(keyOf(record(session.number), centers[center]), { text: session.text })
        }
      }
      for (const center of [0, 1]) await readAll(store, centers[center]!, listOf(center))
      for (const { number, at, version, text } of sessions) {
        const [row, same] = [await rowOf(store, number, centers[0]), await rowOf(store, number, centers[1])]
        expect(row).toEqual(same)
        expect(row).not.toHaveProperty('goneSince')
        expect({ center: centerOf(row), score: row.score }).toEqual({ center: centers[at], score: version })
        for (const center of centers) {
          expect((await store.notes.get(keyOf(record(number), center))).text).toBe(text)
        }
      }
      expect(await store.sessions.count()).toBe(3 * run)
      const counted = new Map((await centersOf(store)).map(({ center, count }) => [center, count]))
      for (const at of [0, 1]) expect(counted.get(centers[at]!) ?? 0).toBe(listOf(at).length)
    }),
    { numRuns: 40 },
  )
  expect(await store.journal.rebuild()).toMatchObject({ chainProblems: [], mended: [] })
})
