import fc from 'fast-check'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import {
  operationSchema,
  type DeviceId,
  type Operation,
  type OperationId,
  type ReviewerId,
} from '../../../contract/model/operation.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { reviewsAt } from '../../../main/store/common/location.ts'
import { appendOperation } from '../../../main/store/journal/append.ts'
import { checkChains, hashOperation } from '../../../main/store/journal/chain.ts'
import {
  COMMENT,
  judgementPayload,
  NOTE,
  NOTE_SCHEMA,
  REVEAL,
  revealPayload,
  notePayload,
  SCORE,
  ANSWER_NOTE,
  STATUS,
  VERDICT,
} from '../../../main/store/journal/entities.ts'
import { changeNote } from '../../../main/store/journal/notes.ts'
import { projectAll } from '../../../main/store/journal/projections.ts'
import { rebuildJournal } from '../../../main/store/journal/rebuild.ts'
import { LAST_INSTANT } from '../../../main/store/journal/clock.ts'
import { noteClockJump } from '../../../main/store/journal/clock-jumps.ts'
import { madeAtOf } from '../../../main/store/journal/operation-id.ts'
import { takeIn as takeInAll } from '../../../main/store/journal/take-in.ts'
import { snapshotOf } from '../../../main/store/journal/snapshot.ts'
import { listOperations } from '../../../main/store/queries/journal.ts'
import { readNote } from '../../../main/store/queries/notes.ts'
import { claimJournal } from '../../../main/store/queries/own.ts'
import { inTransaction, openForWriting, prepare, type WriteDb } from '../../../main/store/worker/databases/database.ts'
import { restoreReviews } from '../../../main/store/worker/recovery/restore.ts'
import { migrate } from '../../../main/store/worker/databases/migrate.ts'
import { REVIEWS_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { openTestStore, STORE_KEY, temporaryFolder, TEST_CONNECTION } from '../../support/store.ts'

const hex = (letter: string) => letter.repeat(32)
const ADA = hex('a') as ReviewerId
const BOB = hex('b') as ReviewerId
const guid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}` as Guid
const sessionOf = (number: number, center = 'North') => ({ center, participantId: guid(number), testId: guid(9) })

const NOW = 90_000_000
const NOW_2026 = Date.UTC(2026, 10, 28)

const WHOLE = { problems: [], missing: [] }

const takeIn = (db: WriteDb, operations: readonly Operation[]) => takeInAll(db, { operations })

async function emptyJournal(): Promise<WriteDb> {
  const file = `${await temporaryFolder()}/reviews.db`
  const db = openForWriting({ file, key: STORE_KEY, synchronous: 'NORMAL', cacheBytes: 1 << 20 })
  onTestFinished(() => void db.close())
  migrate(db, REVIEWS_MIGRATIONS)
  return db
}

/** Empties a journal, so that one database serves all runs: making one takes longer than the rest. */
function clear(db: WriteDb): void {
  db.exec('DROP TRIGGER IF EXISTS operations_stay; DELETE FROM operations')
  for (const table of TABLES) db.exec(`DELETE FROM ${table}`)
}

/** The table of each entity, and what sets it. */
const ENTITIES = [
  { entity: NOTE, item: '', table: 'notes' },
  { entity: VERDICT, item: '', table: 'verdicts' },
  { entity: SCORE, item: '3', table: 'scores' },
  { entity: ANSWER_NOTE, item: hex('f'), table: 'answer_notes' },
  { entity: COMMENT, item: '', table: 'comments' },
  { entity: STATUS, item: '', table: 'statuses' },
  { entity: REVEAL, item: 'field Email', table: 'reveals' },
] as const

type Entity = (typeof ENTITIES)[number]

const TABLES = [...ENTITIES.map(({ table }) => table), 'review_steps']

/** Whether a note is on a passage of a file, whose payload has a schema of its own. */
const isInFile = (step: number) => step % 3 === 1

const schemaAt = ({ entity }: Entity, step: number) => (entity === ANSWER_NOTE && isInFile(step) ? 2 : 1)

function payloadOf({ entity }: Entity, step: number, replaces: readonly OperationId[]): string {
  const judged = null
  const isTakenAway = step % 4 === 3
  switch (entity) {
    case NOTE:
      return notePayload({ text: isTakenAway ? '' : `step ${step}`, replaces })
    case VERDICT:
      return judgementPayload({ value: isTakenAway ? null : { verdict: 'unsure', reason: `step ${step}` }, judged })
    case SCORE:
      return judgementPayload({ value: isTakenAway ? null : { points: step / 3, rubric: null }, judged })
    case ANSWER_NOTE: {
      const quoted = { start: step, quote: `quote ${step}`, before: '', after: '' }
      const place = isInFile(step)
        ? ({ kind: 'filePassage', file: 0, page: step, part: null, ...quoted } as const)
        : ({ kind: 'time', from: step, until: step % 2 ? step + 1 : null } as const)
      const value = { question: 3, place, kind: 'check', text: `step ${step}` }
      return judgementPayload({ value: isTakenAway ? null : value, judged, replaces })
    }
    case COMMENT:
      return judgementPayload({ value: isTakenAway ? null : `step ${step}`, judged, replaces })
    case STATUS: {
      const status = step % 2 ? 'submitted' : 'reopened'
      return judgementPayload({ value: isTakenAway ? null : { status, reason: `step ${step}` }, judged })
    }
    case REVEAL:
      return revealPayload({ what: { kind: 'field', name: step % 5 ? 'Email' : 'Other' }, reason: `step ${step}` })
  }
}

/** What is shown of all entities, and what can be undone. Each journal keeps a session in the center that it knew first. */
const rowsIn = (db: WriteDb) =>
  TABLES.map((table) =>
    prepare<[], Readonly<Record<string, unknown>>>(db, `SELECT * FROM ${table} ORDER BY participant, reviewer`)
      .all()
      .map((row) => ({ ...row, center: 'any' })),
  )

/** The operations that a reviewer's entity comes from. */
function fromOf(db: WriteDb, { table }: Entity, session: SessionKey, reviewer: ReviewerId): readonly OperationId[] {
  const row = prepare<[string, string], { operations: string }>(
    db,
    `SELECT operations FROM ${table} WHERE participant = ? AND reviewer = ?`,
  ).get(session.participantId, reviewer)
  return row === undefined ? [] : (JSON.parse(row.operations) as readonly OperationId[])
}

type Step = {
  readonly device: number
  readonly session: number
  /** Desks may know one session in different centers. */
  readonly center: string
  readonly entity: number
  readonly undo: boolean
  readonly hears: boolean
}

/** Three devices of two reviewers, whose clocks differ by days, write and now and then hear of each other. */
function play(devices: readonly WriteDb[], steps: readonly Step[]): readonly Operation[] {
  const skews = [0, 86_400_000 * 3, -86_400_000]
  for (const [at, { device, session: number, center, entity: which, undo, hears }] of steps.entries()) {
    const db = devices[device]!
    const own = { device: hex(String(device)) as DeviceId, reviewer: device === 2 ? BOB : ADA }
    const session = sessionOf(number, center)
    if (hears) for (const other of devices) takeIn(db, withoutArrivals(other).slice(0, at))
    const entity = ENTITIES[which]!
    const from = fromOf(db, entity, session, own.reviewer)
    const change =
      undo && from.length > 0
        ? { kind: 'undo', payload: 'null', answersTo: from.at(-1)! }
        : { kind: 'set', payload: payloadOf(entity, at, from), answersTo: from.at(-1) ?? null }
    appendOperation(
      db,
      own,
      { session, entity: entity.entity, item: entity.item, schema: schemaAt(entity, at), ...change },
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
    center: fc.constantFrom('North', 'South'),
    entity: fc.nat(ENTITIES.length - 1),
    undo: fc.boolean(),
    hears: fc.boolean(),
  }),
  { minLength: 1, maxLength: 16 },
)

test('journals that took in the same operations say the same, in whatever order and parts those came, and twice', async () => {
  const devices = [await emptyJournal(), await emptyJournal(), await emptyJournal()]
  const [one, other] = [await emptyJournal(), await emptyJournal()]
  fc.assert(
    fc.property(steps, fc.infiniteStream(fc.nat(1000)), (played, numbers) => {
      for (const db of [...devices, one, other]) clear(db)
      const operations = play(devices, played)
      expect(checkChains(operations, new Set())).toEqual(WHOLE)
      expect(takeIn(one, operations)).toEqual({ taken: operations.length, snapshots: 0, known: 0, refused: [] })

      const shuffled = operations
        .map((operation) => ({ operation, at: Number(numbers.next().value) }))
        .toSorted((left, right) => left.at - right.at)
        .map(({ operation }) => operation)
      for (let from = 0; from < shuffled.length; from += 3) {
        takeIn(other, shuffled.slice(from, from + 3))
        expect(rebuildJournal(other)).toMatchObject({ chainProblems: [], mended: [] })
      }
      expect(rebuildJournal(other)).toMatchObject({ incomplete: [] })
      expect(takeIn(other, operations)).toEqual({ taken: 0, snapshots: 0, known: operations.length, refused: [] })
      expect(rowsIn(other)).toEqual(rowsIn(one))

      const before = rowsIn(one)
      projectAll(one)
      expect(rowsIn(one)).toEqual(before)
      for (const db of devices) {
        takeIn(db, operations)
        expect(rowsIn(db)).toEqual(before)
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

test('guard: operations that are malformed or altered are left out, and the others are taken in', async () => {
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

test('guard: a clock at the end of time is refused, and leaves this device its own', async () => {
  const { store } = await openTestStore()
  await store.notes.set(sessionOf(1), { text: 'mine' })
  const farthest = operationSchema.shape.clock.maxValue ?? 0
  const taken = await store.journal.takeIn({ operations: [operation({ clock: farthest })] })
  expect(taken).toMatchObject({ taken: 0, refused: [{ id: hex('1'), reason: 'from the future' }] })
  await store.notes.set(sessionOf(1), { text: 'mine still' })
  const { revision } = await store.notes.get(sessionOf(1))
  expect(revision).toBeLessThan((Date.now() + 60_000) * 1024)
})

test('the work of a computer whose clock was wrong for years counts, with its own times, and is told of once', async () => {
  const wrong = Date.UTC(2124, 0, 2)
  const other = await emptyJournal()
  const bob = claimJournal(other, BOB)
  changeNote(other, bob, sessionOf(1), { text: 'in 2124' }, wrong)
  changeNote(other, bob, sessionOf(2), { text: 'after that' }, NOW_2026)
  const db = await emptyJournal()
  const own = claimJournal(db, ADA)
  expect(takeIn(db, withoutArrivals(other))).toMatchObject({ taken: 2, refused: [] })
  expect(noteClockJump(db, NOW_2026)).toBe(wrong)
  expect(noteClockJump(db, NOW_2026)).toBeNull()
  changeNote(db, own, sessionOf(2), { text: 'mine' }, NOW_2026 + 1)
  expect(listOperations(db).map(({ clock }) => clock)).toEqual([wrong * 1024, wrong * 1024 + 1, wrong * 1024 + 2])
  expect(listOperations(db).map(madeAtOf)).toEqual([wrong, NOW_2026, NOW_2026 + 1])
  expect(noteClockJump(db, NOW_2026)).toBeNull()
  // Another jump is told of too, and none where the computer's own clock has come as far.
  changeNote(db, own, sessionOf(3), { text: 'in 2125' }, Date.UTC(2125, 0, 1))
  expect(noteClockJump(db, Date.UTC(2125, 0, 1))).toBeNull()
  expect(noteClockJump(db, NOW_2026)).toBe(Date.UTC(2125, 0, 1))
})

test('a computer whose clock is beyond the last instant saves, and its work is taken in', async () => {
  const db = await emptyJournal()
  const own = claimJournal(db, BOB)
  for (const text of ['one', 'two']) changeNote(db, own, sessionOf(1), { text }, Date.UTC(2299, 0, 1))
  const clocks = listOperations(db).map(({ clock }) => clock)
  expect(clocks).toEqual([LAST_INSTANT * 1024, LAST_INSTANT * 1024 + 1])
  expect(takeIn(await emptyJournal(), withoutArrivals(db))).toMatchObject({ taken: 2, refused: [] })
})

test('guard: an operation that claims to be of this device takes no numbers from it', async () => {
  const db = await emptyJournal()
  const own = claimJournal(db)
  changeNote(db, own, sessionOf(1), { text: 'mine' }, NOW)
  takeIn(db, [operation({ device: own.device, sequence: Number.MAX_SAFE_INTEGER })])
  const after = claimJournal(db)
  expect(after).toEqual({ reviewer: own.reviewer, device: expect.not.stringMatching(own.device) as string })
  changeNote(db, after, sessionOf(2), { text: 'mine, too' }, NOW)
  expect(listOperations(db).at(-1)).toMatchObject({ device: after.device, sequence: 1 })
})

test('guard: an operation of the device that this journal was until then is missed when it was removed', async () => {
  const db = await emptyJournal()
  const own = claimJournal(db)
  for (const text of ['one', 'two', 'three']) changeNote(db, own, sessionOf(1), { text }, NOW)
  const last = listOperations(db).at(-1)!
  takeIn(db, [operation({ device: own.device, sequence: 4, previous: last.hash })])
  expect(claimJournal(db).device).not.toBe(own.device)
  expect(rebuildJournal(db)).toMatchObject({ chainProblems: [], incomplete: [] })
  db.exec('DROP TRIGGER operations_stay; DELETE FROM operations WHERE sequence = 2')
  expect(rebuildJournal(db)).toMatchObject({
    chainProblems: [`device ${own.device} lacks its operation 2`],
    incomplete: [],
  })
})

test('work of another device that is not all there is told of, and keeps the other work from nothing', async () => {
  const { store, folder } = await openTestStore()
  await store.notes.set(sessionOf(1), { text: 'mine' })
  const first = operation({ reviewer: BOB })
  const second = operation({ reviewer: BOB, id: hex('3') as OperationId, sequence: 2, previous: first.hash })
  await store.journal.takeIn({ operations: [second] })
  await store.close()
  const forge = openForWriting(reviewsAt({ files: storeFiles(folder), key: STORE_KEY }))
  forge.exec(`UPDATE notes SET text = 'forged'`)
  forge.close()

  const { store: again } = await openTestStore({ folder })
  expect(await again.journal.rebuild()).toMatchObject({
    chainProblems: [],
    incomplete: [`device ${hex('2')} has yet to hand over operation 1; its reviewer's work was not compared`],
    mended: [{ table: 'notes', rows: 1 }],
  })
  expect(await again.notes.get(sessionOf(1))).toMatchObject({ text: 'mine' })
  await again.journal.takeIn({ operations: [first] })
  expect(await again.journal.rebuild()).toMatchObject({ chainProblems: [], incomplete: [], mended: [] })
})

test('reports that were judged come along, and those that are not what they are called are refused', async () => {
  const db = await emptyJournal()
  const snapshot = snapshotOf({ report: '{"questions":[],"proctoring":null}', extra: null })!
  const forged = { ...snapshot, report: '{"questions":[],"proctoring":null,"score":1}' }
  for (const snapshots of [1, 0]) {
    expect(takeInAll(db, { operations: [], snapshots: [snapshot, forged, null as never] })).toMatchObject({
      snapshots,
      refused: [
        { id: snapshot.hash, reason: 'altered' },
        { id: '', reason: 'malformed' },
      ],
    })
  }
  expect(prepare(db, 'SELECT * FROM snapshots').all()).toMatchObject([{ hash: snapshot.hash, report: snapshot.report }])
})

test.each([`report = '{}'`, `extra = 'other'`, `parts = '{}'`, `parts = 'none'`])(
  'a judged report that was left with %s is whole again when it comes again, and one that is whole stays as it is',
  async (damage) => {
    const db = await emptyJournal()
    const snapshot = snapshotOf({ report: '{"questions":[],"proctoring":null}', extra: null })!
    const spaced = { ...snapshot, report: '{ "questions": [], "proctoring": null }' }
    const stored = () => prepare(db, 'SELECT * FROM snapshots').all()
    takeInAll(db, { operations: [], snapshots: [snapshot] })
    const whole = stored()
    db.exec(`DROP TRIGGER snapshots_keep; UPDATE snapshots SET ${damage}`)
    for (const [snapshots, handedOver] of [
      [1, snapshot],
      [0, snapshot],
      [0, spaced],
    ] as const) {
      expect(takeInAll(db, { operations: [], snapshots: [handedOver] })).toMatchObject({ snapshots, refused: [] })
      expect(stored()).toEqual(whole)
    }
  },
)

test.each([
  [VERDICT, '', { verdict: 'clean', reason: '' } as const],
  [SCORE, '3', { points: 2, rubric: null }],
  [ANSWER_NOTE, hex('f'), { question: 3, place: { kind: 'answer' }, kind: 'check', text: 'Who?' } as const],
  [COMMENT, '', 'On the record.'],
  [STATUS, '', { status: 'submitted', reason: '' } as const],
])(
  'a report that another device judged by a %s is told of as not here yet, until it comes',
  async (entity, item, value) => {
    const { store } = await openTestStore()
    await store.notes.set(sessionOf(1), { text: 'mine' })
    const snapshot = snapshotOf({ report: '{"questions":[],"proctoring":null}', extra: null })!
    const payload = judgementPayload({ value, judged: snapshot.hash, ...(entity === ANSWER_NOTE && { replaces: [] }) })
    await store.journal.takeIn({ operations: [operation({ reviewer: BOB, entity, item, payload })] })
    expect(await store.journal.rebuild()).toMatchObject({
      snapshotProblems: [],
      incomplete: [`device ${hex('2')} has yet to hand over what it judged, ${snapshot.hash}`],
    })
    await store.journal.takeIn({ operations: [], snapshots: [snapshot] })
    expect(await store.journal.rebuild()).toMatchObject({ snapshotProblems: [], incomplete: [] })
  },
)

test('a judged report that comes after the work on it is in the next backup', async () => {
  const { store, folder } = await openTestStore()
  const snapshot = snapshotOf({ report: '{"questions":[],"proctoring":null}', extra: null })!
  const payload = judgementPayload({ value: { verdict: 'clean', reason: '' }, judged: snapshot.hash })
  await store.journal.takeIn({ operations: [operation({ reviewer: BOB, entity: VERDICT, payload })] })
  await store.journal.backUp()
  expect(await store.journal.rebuild()).toMatchObject({ snapshotProblems: [] })
  await store.journal.takeIn({ operations: [], snapshots: [snapshot] })
  await store.close()
  rmSync(join(folder, 'reviews.db'))
  restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })
  const { store: again } = await openTestStore({ folder })
  expect(await again.reviews.judged(sessionOf(1), snapshot.hash)).toMatchObject({ snapshot: { hash: snapshot.hash } })
})

test.each(['constructor', 'toString', 'valueOf'])(
  'guard: an operation on the entity %s does not keep others from being taken in',
  async (entity) => {
    const db = await emptyJournal()
    const good = operation({ id: hex('4') as OperationId })
    expect(takeIn(db, [operation({ entity }), good])).toMatchObject({ taken: 2, refused: [] })
    expect(readNote(db, sessionOf(1), ADA).text).toBe('from elsewhere')
  },
)

test('guard: a key in another spelling is stored as it was checked', async () => {
  const db = await emptyJournal()
  const participantId = 'ABCDEF00-0000-4000-8000-000000000001' as Guid
  const session = { ...sessionOf(1), participantId: participantId.toLowerCase() as Guid }
  const lower = operation({ session })
  expect(takeIn(db, [{ ...lower, session: { ...session, participantId } }])).toMatchObject({ taken: 1 })
  expect(checkChains(listOperations(db), new Set())).toEqual(WHOLE)
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

test('what another reviewer made of a session stands beside the own review', async () => {
  const { store } = await openTestStore()
  await store.notes.set(sessionOf(1), { text: 'mine' })
  const payload = judgementPayload({ value: { verdict: 'clean', reason: '' }, judged: null })
  await store.journal.takeIn({ operations: [operation({ reviewer: BOB, entity: VERDICT, payload })] })
  expect((await store.reviews.of(sessionOf(1))).reviews).toMatchObject([
    { isOwn: true, note: { text: 'mine' }, verdict: { value: null } },
    { isOwn: false, reviewer: { id: BOB }, note: { text: '' }, verdict: { value: { verdict: 'clean' } } },
  ])
})

test('a note of another reviewer stands beside the own one, and is not in its place', async () => {
  const { store, folder } = await openTestStore()
  await store.notes.set(sessionOf(1), { text: 'mine' })
  expect(await store.journal.takeIn({ operations: [operation({ reviewer: BOB })] })).toEqual({
    taken: 1,
    snapshots: 0,
    known: 0,
    refused: [],
  })
  expect(await store.notes.get(sessionOf(1))).toMatchObject({ text: 'mine' })
  await store.close()
  const { store: again } = await openTestStore({ folder })
  expect(await again.notes.get(sessionOf(1))).toMatchObject({ text: 'mine' })
  expect(await again.verify()).toMatchObject({ reviews: { ok: true, entries: 2 } })
})
