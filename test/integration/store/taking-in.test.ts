import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Guid } from '../../../contract/model/ids.ts'
import {
  operationSchema,
  type DeviceId,
  type Operation,
  type OperationId,
  type ReviewerId,
} from '../../../contract/model/operation.ts'
import { appendOperation } from '../../../main/store/journal/append.ts'
import { findChainProblems, hashOperation } from '../../../main/store/journal/chain.ts'
import { NOTE, NOTE_SCHEMA, notePayload } from '../../../main/store/journal/entities.ts'
import { projectAll } from '../../../main/store/journal/projections.ts'
import { takeIn } from '../../../main/store/journal/take-in.ts'
import { listOperations } from '../../../main/store/queries/journal.ts'
import { readNote } from '../../../main/store/queries/notes.ts'
import { inTransaction, openForWriting, prepare, type WriteDb } from '../../../main/store/worker/databases/database.ts'
import { migrate } from '../../../main/store/worker/databases/migrate.ts'
import { REVIEWS_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { openTestStore, STORE_KEY, temporaryFolder } from '../../support/store.ts'

const hex = (letter: string) => letter.repeat(32)
const ADA = hex('a') as ReviewerId
const BOB = hex('b') as ReviewerId
const guid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}` as Guid
const sessionOf = (number: number) => ({ center: 'North', participantId: guid(number), testId: guid(9) })

async function emptyJournal(): Promise<WriteDb> {
  const file = `${await temporaryFolder()}/reviews.db`
  const db = openForWriting({ file, key: STORE_KEY, synchronous: 'NORMAL', cacheBytes: 1 << 20 })
  onTestFinished(() => void db.close())
  migrate(db, REVIEWS_MIGRATIONS)
  return db
}

/** Empties a journal, so that one database serves all runs: making one takes longer than the rest. */
function clear(db: WriteDb): void {
  db.exec('DROP TRIGGER IF EXISTS operations_stay; DELETE FROM operations; DELETE FROM notes')
}

const notesIn = (db: WriteDb) => prepare(db, 'SELECT * FROM notes ORDER BY participant, reviewer').all()

type Step = { readonly device: number; readonly session: number; readonly undo: boolean; readonly hears: boolean }

/** Three devices of two reviewers, whose clocks differ by days, write and now and then hear of each other. */
function play(devices: readonly WriteDb[], steps: readonly Step[]): readonly Operation[] {
  const skews = [0, 86_400_000 * 3, -86_400_000]
  for (const [at, { device, session: number, undo, hears }] of steps.entries()) {
    const db = devices[device]!
    const own = { device: hex(String(device)) as DeviceId, reviewer: device === 2 ? BOB : ADA }
    const session = sessionOf(number)
    if (hears) for (const other of devices) takeIn(db, withoutArrivals(other).slice(0, at))
    const { from } = readNote(db, session, own.reviewer)
    const change =
      undo && from.length > 0
        ? { kind: 'undo', payload: 'null', answersTo: from.at(-1)! }
        : { kind: 'set', payload: notePayload({ text: `step ${at}`, replaces: from }), answersTo: from.at(-1) ?? null }
    appendOperation(
      db,
      own,
      { session, entity: NOTE, item: '', schema: NOTE_SCHEMA, ...change },
      1_000_000 + at + skews[device]!,
    )
    projectAll(db)
  }
  return devices.flatMap((db, device) =>
    withoutArrivals(db).filter((operation) => operation.device === hex(String(device))),
  )
}

function withoutArrivals(db: WriteDb): readonly Operation[] {
  return listOperations(db).map((stored) => operationSchema.strip().parse(stored))
}

const steps = fc.array(
  fc.record({
    device: fc.nat(2),
    session: fc.nat(1),
    undo: fc.boolean(),
    hears: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

test('journals that took in the same operations say the same, in whatever order and parts those came, and twice', async () => {
  const devices = [await emptyJournal(), await emptyJournal(), await emptyJournal()]
  const [one, other] = [await emptyJournal(), await emptyJournal()]
  fc.assert(
    fc.property(steps, fc.infiniteStream(fc.nat(1000)), (played, numbers) => {
      for (const db of [...devices, one, other]) clear(db)
      const operations = play(devices, played)
      expect(findChainProblems(operations)).toEqual([])
      expect(takeIn(one, operations)).toEqual({ taken: operations.length, known: 0, refused: [] })

      const shuffled = operations
        .map((operation) => ({ operation, at: Number(numbers.next().value) }))
        .toSorted((left, right) => left.at - right.at)
        .map(({ operation }) => operation)
      for (let from = 0; from < shuffled.length; from += 3) takeIn(other, shuffled.slice(from, from + 3))
      expect(takeIn(other, operations)).toEqual({ taken: 0, known: operations.length, refused: [] })
      expect(notesIn(other)).toEqual(notesIn(one))

      const before = notesIn(one)
      projectAll(one)
      expect(notesIn(one)).toEqual(before)
      for (const db of devices) {
        takeIn(db, operations)
        expect(notesIn(db)).toEqual(before)
      }
    }),
    { numRuns: 60 },
  )
})

function operation(part: Partial<Operation> = {}): Operation {
  const unhashed = {
    id: hex('1') as OperationId,
    device: hex('2') as DeviceId,
    sequence: 1,
    reviewer: ADA,
    clock: 1024,
    session: sessionOf(1),
    entity: NOTE,
    item: '',
    kind: 'set',
    schema: NOTE_SCHEMA,
    payload: notePayload({ text: 'from elsewhere', replaces: [] }),
    answersTo: null,
    previous: null,
    ...part,
  }
  return { ...unhashed, hash: hashOperation(unhashed) }
}

test('exploit: operations that are malformed or altered are left out, and the others are taken in', async () => {
  const db = await emptyJournal()
  const altered = { ...operation(), payload: notePayload({ text: 'forged', replaces: [] }) }
  const beyond = operation({ id: hex('3') as OperationId, clock: Number.MAX_SAFE_INTEGER })
  const good = operation({ id: hex('4') as OperationId })
  const taken = inTransaction(db, () => takeIn(db, [altered, beyond, null as never, good]))
  expect(taken).toMatchObject({
    taken: 1,
    refused: [
      { reason: 'altered' },
      { reason: 'malformed: clock' },
      { reason: expect.stringContaining('malformed') as string },
    ],
  })
  expect(readNote(db, sessionOf(1), ADA).text).toBe('from elsewhere')
})

test.each(['constructor', 'toString', 'valueOf'])(
  'exploit: an operation on the entity %s does not keep others from being taken in',
  async (entity) => {
    const db = await emptyJournal()
    const good = operation({ id: hex('4') as OperationId })
    expect(takeIn(db, [operation({ entity }), good])).toMatchObject({ taken: 2, refused: [] })
    expect(readNote(db, sessionOf(1), ADA).text).toBe('from elsewhere')
  },
)

test('exploit: a key in another spelling is stored as it was checked', async () => {
  const db = await emptyJournal()
  const participantId = 'ABCDEF00-0000-4000-8000-000000000001' as Guid
  const session = { ...sessionOf(1), participantId: participantId.toLowerCase() as Guid }
  const lower = operation({ session })
  expect(takeIn(db, [{ ...lower, session: { ...session, participantId } }])).toMatchObject({ taken: 1 })
  expect(findChainProblems(listOperations(db))).toEqual([])
  expect(readNote(db, session, ADA).text).toBe('from elsewhere')
})

test('a note about a part of a session is not in the place of the note on it', async () => {
  const db = await emptyJournal()
  takeIn(db, [operation(), operation({ id: hex('6') as OperationId, clock: 2048, item: '3' })])
  projectAll(db)
  expect(readNote(db, sessionOf(1), ADA)).toMatchObject({ text: 'from elsewhere', from: [hex('1')] })
})

test('what a later version of the program made is kept, and shown by it alone', async () => {
  const db = await emptyJournal()
  takeIn(db, [
    operation({ entity: 'sketch', payload: '{"strokes":[]}' }),
    operation({ id: hex('5') as OperationId, schema: 99, payload: '{"rich":[]}' }),
  ])
  expect(listOperations(db)).toHaveLength(2)
  expect(readNote(db, sessionOf(1), ADA).text).toBe('')
})

test('a note of another reviewer stands beside the own one, and is not in its place', async () => {
  const { store, folder } = await openTestStore()
  await store.notes.set(sessionOf(1), { text: 'mine' })
  expect(await store.journal.takeIn([operation({ reviewer: BOB })])).toEqual({ taken: 1, known: 0, refused: [] })
  expect(await store.notes.get(sessionOf(1))).toMatchObject({ text: 'mine' })
  await store.close()
  const { store: again } = await openTestStore({ folder })
  expect(await again.notes.get(sessionOf(1))).toMatchObject({ text: 'mine' })
  expect(await again.verify()).toMatchObject({ reviews: { ok: true, entries: 2 } })
})
